import { getFile } from '../../contract/endpoints/files.ts'
import { call } from '../remote/call.ts'
import { discardOutboxItem } from './decide-outbox-item.ts'
import { keepDraft } from './keep-draft.ts'
import type { Draft } from '../store/mirror.ts'
import { mirrorOf } from '../store/open-mirror.ts'

export const DEPOSIT_DRAFT = 'deposit'
export type DepositDraft = Pick<Draft, 'fields' | 'bytes'>

/**
 * Takes a deposit that could not be sent out of the outbox and puts it back into the form, with its picture and without
 * the password: "edit as new".
 * @returns the form to be filled; null when the deposit is not in the outbox any more
 */
export async function reviseDeposit(key: string): Promise<Draft | null> {
  const mirror = mirrorOf('user')
  const row = await mirror?.outbox.get(key)
  if (!mirror || !row) return null
  const text = (field: string) => (typeof row.body?.[field] === 'string' ? row.body[field] : '')
  const fileId = text('proofFileId')
  const file = await mirror.files.get(fileId)
  // A picture that was sent before its deposit was refused is not here any more, but there.
  const sent = file ? null : await call(getFile, { params: { id: fileId } })
  const draft: Draft = {
    id: DEPOSIT_DRAFT,
    fields: { amount: text('amount'), methodId: text('methodId'), source: text('source') },
    bytes: file?.bytes ?? (sent?.ok ? sent.value : null),
  }
  // Where its form finds no room it stays: what was typed is somewhere at every moment.
  if (await keepDraft(draft)) await discardOutboxItem(key)
  return draft
}
