import { tellTyping as tellTypingEndpoint } from '../../contract/endpoints/chat.ts'
import { TYPING_EVERY_MS } from '../../contract/stream-times.ts'
import { call } from '../remote/call.ts'
import { sessionCell } from '../store/device/session.ts'

/** Tells customer service that the person is writing, every few seconds at most. A notice that does not arrive is lost, and nobody minds. */
export class TypingNotice {
  #toldAt = -Infinity

  /** @param at of the key that was pressed, ms on any clock */
  tell(at: number): void {
    const actor = sessionCell.get()?.user.id
    if (actor === undefined || !navigator.onLine || at - this.#toldAt < TYPING_EVERY_MS) return
    this.#toldAt = at
    void call(tellTypingEndpoint, { actor })
  }
}
