import { type Outcome, done } from '../../contract/outcome.ts'
import { discardOutboxItem } from './decide-outbox-item.ts'
import { keepDraft } from './keep-draft.ts'
import { pictureOf } from './sent-picture.ts'
import type { Draft } from '../store/mirror/mirror-records.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'

export const DEPOSIT_DRAFT = 'deposit'
export type DepositDraft = Pick<Draft, 'fields' | 'bytes'>

/**
 * Takes a deposit that could not be sent out of the outbox and puts it back into the form, with its picture and without
 * the password: "edit as new".
 * @returns the form to be filled; null when the deposit is not in the outbox any more. Refuses, and leaves it there, while its
 *   picture is on the server alone and can't be fetched
 */
export async function reviseDeposit(key: string): Promise<Outcome<Draft | null>> {
  const mirror = mirrorOf('user')
  const row = await mirror?.outbox.get(key)
  if (!mirror || !row) return done(null)
  const text = (field: string) => (typeof row.body?.[field] === 'string' ? row.body[field] : '')
  const picture = await pictureOf(mirror, text('proofFileId'))
  if (!picture.ok) return picture
  const draft: Draft = {
    id: DEPOSIT_DRAFT,
    fields: { amount: text('amount'), methodId: text('methodId'), source: text('source') },
    bytes: picture.value,
  }
  // If the draft can't be kept, the item stays in the outbox, so that the typed text is never lost.
  if (await keepDraft(draft)) await discardOutboxItem(key)
  return done(draft)
}
