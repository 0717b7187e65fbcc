import { type Outcome, done } from '../../contract/outcome.ts'
import type { Draft } from '../store/mirror/mirror-records.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { discardOutboxItem } from './decide-outbox-item.ts'
import { keepDraft } from './keep-draft.ts'
import { pictureOf } from './sent-picture.ts'

export const CHAT_DRAFT = 'chat'
export type ChatDraft = Draft

/**
 * Takes a line that could not be sent out of the outbox and puts it back where lines are written, with its picture, before
 * whatever has been typed there since: "edit as new".
 * @returns the line to be written; null when it is not in the outbox any more. Refuses, and leaves it there, while its picture
 *   is on the server alone and can't be fetched
 */
export async function reviseChatMessage(key: string): Promise<Outcome<Draft | null>> {
  const mirror = mirrorOf('user')
  const row = await mirror?.outbox.get(key)
  if (!mirror || !row) return done(null)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const picture = await pictureOf(mirror, text(row.body?.['fileId']))
  if (!picture.ok) return picture
  const begun = await mirror.drafts.get(CHAT_DRAFT)
  const draft: Draft = {
    id: CHAT_DRAFT,
    fields: { text: [text(row.body?.['text']), begun?.fields['text'] ?? ''].filter((line) => line !== '').join('\n') },
    bytes: picture.value ?? begun?.bytes ?? null,
  }
  // If the draft can't be kept, the item stays in the outbox, so that the typed text is never lost.
  if (await keepDraft(draft)) await discardOutboxItem(key)
  return done(draft)
}
