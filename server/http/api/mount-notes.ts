import { noteOrder } from '../../../contract/endpoints/order-notes.ts'
import { keepNote } from '../../notes/keep-note.ts'
import { ownsOrder } from '../../trading/owns-order.ts'
import { userOf } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import { mountWriter } from './mount.ts'

/** Mounts what people write for themselves. */
export function mountNotes(platform: Platform): void {
  mountWriter(platform, noteOrder, async (tx, call) => {
    const [userId, orderId] = [userOf(call), call.params.id]
    const isOwn = await ownsOrder(tx, { id: orderId, userId })
    return keepNote(tx, { userId, now: call.now }, { ...call.body, orderId, isOwn })
  })
}
