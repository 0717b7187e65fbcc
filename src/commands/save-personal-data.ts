import { type Outcome, done, refuse } from '../../contract/outcome.ts'
import { downloadData } from '../remote/download-data.ts'
import { sessionCell } from '../store/device/session.ts'
import { saveFile } from './save-file.ts'

interface SavePersonalData {
  readonly password: string
  /** For people who open the file: what it is, in their language. */
  readonly heading: Readonly<Record<string, string>>
  readonly onProgress: (part: number) => void
}

/** Hands all that the server keeps about the person to the browser as one file. Nothing of it stays in the app. @returns how long it is */
export async function savePersonalData({
  password,
  heading,
  onProgress,
}: SavePersonalData): Promise<Outcome<{ readonly bytes: number }>> {
  const session = sessionCell.get()
  if (!session) return refuse('not-signed-in')
  const loaded = await downloadData({ password, actor: session.user.id, onProgress })
  if (!loaded.ok) return loaded
  const file = new Blob([`{"about":${JSON.stringify(heading, null, 2)},\n"data":`, ...loaded.value, '}\n'], {
    type: 'application/json',
  })
  saveFile({ name: `candor-data-${session.user.account}.json`, type: 'application/json', content: file })
  return done({ bytes: file.size })
}
