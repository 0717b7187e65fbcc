import { discardOutboxItem } from './decide-outbox-item.ts'
import { keepDraft } from './keep-draft.ts'
import { mirrorOf } from '../store/open-mirror.ts'

export const DEPOSIT_DRAFT = 'deposit'

/**
 * Takes a deposit that could not be sent out of the outbox and puts it back into the form, with its picture and without
 * the password: "edit as new".
 */
export async function reviseDeposit(key: string): Promise<void> {
  const mirror = mirrorOf('user')
  const row = await mirror?.outbox.get(key)
  if (!mirror || !row) return
  const text = (field: string) => (typeof row.body?.[field] === 'string' ? row.body[field] : '')
  const file = await mirror.files.get(text('proofFileId'))
  await keepDraft({
    id: DEPOSIT_DRAFT,
    fields: { amount: text('amount'), methodId: text('methodId'), source: text('source') },
    bytes: file?.bytes ?? null,
  })
  await discardOutboxItem(key)
}
