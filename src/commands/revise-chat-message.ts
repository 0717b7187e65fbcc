import { getFile } from '../../contract/endpoints/files.ts'
import { call } from '../remote/call.ts'
import type { Draft } from '../store/mirror.ts'
import { mirrorOf } from '../store/open-mirror.ts'
import { discardOutboxItem } from './decide-outbox-item.ts'
import { keepDraft } from './keep-draft.ts'

export const CHAT_DRAFT = 'chat'

/**
 * Takes a line that could not be sent out of the outbox and puts it back where lines are written, with its picture, before
 * whatever has been typed there since: "edit as new".
 * @returns the line to be written; null when it is not in the outbox any more
 */
export async function reviseChatMessage(key: string): Promise<Draft | null> {
  const mirror = mirrorOf('user')
  const row = await mirror?.outbox.get(key)
  if (!mirror || !row) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const fileId = text(row.body?.['fileId'])
  const file = fileId === '' ? undefined : await mirror.files.get(fileId)
  // A picture that was sent before its line was refused is not here any more, but there.
  const sent = fileId === '' || file ? null : await call(getFile, { params: { id: fileId } })
  const begun = await mirror.drafts.get(CHAT_DRAFT)
  const draft: Draft = {
    id: CHAT_DRAFT,
    fields: { text: [text(row.body?.['text']), begun?.fields['text'] ?? ''].filter((line) => line !== '').join('\n') },
    bytes: file?.bytes ?? (sent?.ok ? sent.value : (begun?.bytes ?? null)),
  }
  // Where its form finds no room it stays: what was typed is somewhere at every moment.
  if (await keepDraft(draft)) await discardOutboxItem(key)
  return draft
}
