import { write } from '../store/mirror/mirror.ts'
import type { Draft } from '../store/mirror/mirror-records.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { isQuotaError } from '../store/device/quota-error.ts'

/**
 * Keeps a form as it stands, so that a reload or a closed app loses nothing typed.
 * @returns false where there is no room, or no person to keep it for
 */
export async function keepDraft(draft: Draft): Promise<boolean> {
  const mirror = mirrorOf('user')
  if (mirror === null) return false
  try {
    await write(mirror, ['drafts'], async () => {
      await mirror.drafts.put(draft)
    })
    return true
  } catch (error) {
    // No room: the form itself holds what was typed until the page goes.
    if (!isQuotaError(error)) throw error
    return false
  }
}

/**
 * Puts a picture into a form as it stands, begun or not.
 * @returns false where there is no room; true also where nobody is signed in, who could miss it
 */
export async function keepPictureInDraft(id: string, bytes: ArrayBuffer): Promise<boolean> {
  const mirror = mirrorOf('user')
  if (mirror === null) return true
  try {
    await write(mirror, ['drafts'], async () => {
      await mirror.drafts.put({ id, fields: (await mirror.drafts.get(id))?.fields ?? {}, bytes })
    })
    return true
  } catch (error) {
    if (!isQuotaError(error)) throw error
    return false
  }
}

/**
 * The form was sent, or is not wanted any more.
 * @param sent where one types on while it is sent: what was begun since stays
 */
export async function dropDraft(id: string, sent?: { readonly text: string }): Promise<void> {
  const mirror = mirrorOf('user')
  if (mirror === null) return
  await write(mirror, ['drafts'], async () => {
    if (sent === undefined || (await mirror.drafts.get(id))?.fields['text'] === sent.text)
      await mirror.drafts.delete(id)
  })
}
