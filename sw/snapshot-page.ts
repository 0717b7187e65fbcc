import { readLaunchSnapshot, type LaunchSnapshot } from '../src/store/launch/launch-snapshot.ts'
import { snapshotHtml } from '../src/store/launch/snapshot-html.ts'

/** Reading it is a matter of a few milliseconds; a device where it is not starts without. */
const READ_MS_MAX = 300
const ROOT = '<div id="root">'
/** The style stands at the end of the page, which a first visit paints without it; the snapshot needs it before. */
const SHEET = /<link rel="stylesheet"[^>]*>/

/** The shell, with the last state of home in it where there is one: the page shows it, or not, before it is painted (src/first-scripts/launch.ts). */
export async function withSnapshot(shell: Response): Promise<Response> {
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, READ_MS_MAX, null))
  // Without it, the app starts as it would without this file.
  const snapshot = await Promise.race([readLaunchSnapshot().catch(() => null), tooLong])
  if (snapshot === null) return shell
  return new Response(pageWithSnapshot(await shell.text(), snapshot), {
    status: shell.status,
    statusText: shell.statusText,
    headers: shell.headers,
  })
}

export function pageWithSnapshot(html: string, snapshot: LaunchSnapshot): string {
  const sheet = SHEET.exec(html)?.[0] ?? ''
  // Replaced by a function: a dollar sign in a text means nothing here.
  return html
    .replace(SHEET, '')
    .replace(ROOT, () => `${sheet}<script src="/launch.js"></script>${snapshotHtml(snapshot)}${ROOT}`)
}
