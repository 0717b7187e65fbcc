import { noteOrder as noteOrderEndpoint } from '../../contract/endpoints/order-notes.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { tagsOf } from '../../contract/order-tags.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 30 * 24 * 3_600_000

/**
 * Keeps what the person wrote beside an order: on this phone at once, on the server when there is a network.
 * @param note.draftId the form's draft goes with it
 * @param note.tags as typed, with commas between them; both empty takes the note away
 */
export function noteOrder(note: {
  orderId: string
  text: string
  tags: string
  draftId: string
}): Promise<Outcome<void>> {
  const { orderId, draftId } = note
  const now = systemClock.now()
  const key = newId()
  const text = withoutHidden(note.text, { isMultiLine: true }).trim()
  const tags = [...tagsOf(withoutHidden(note.tags))]
  return enqueue({
    items: [
      {
        key,
        lane: 'notes',
        endpoint: noteOrderEndpoint.id,
        params: { id: orderId },
        body: { text, tags },
        expiresAt: now + EXPIRES_AFTER_MS,
      },
    ],
    overlays: [
      { collection: 'orderNotes', id: orderId, key, doc: { orderId, text, tags, changedAt: serverTimeAt(now) } },
    ],
    draftId,
  })
}
