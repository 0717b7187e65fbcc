/** A walk's prices are made again, and its rounds checked, beside the page: so nothing on the screen waits for it. */
import { checkWalkBeside } from './check-walk-beside.ts'
import { pairingBeyond, type Pairing } from './pairing.ts'
import type { WalkCheck } from '../../contract/market/check-walk.ts'
import type { Joined, WalkAnswer, WalkWish } from './walk-messages.ts'

const checkedRounds = new Set<string>()
/** Five hours of rounds: some megabyte of their names. */
const CHECKED_MAX = 6_000
/** Comes before the first walk. */
let pairing: Pairing | null = null

self.addEventListener('message', ({ data }: MessageEvent<WalkWish | Joined>) => {
  if ('other' in data) return void (pairing = pairingBeyond(data.other))
  check(data).then(
    (found) => answer({ id: data.id, check: found }),
    // Thrown anew where errors are heard: in the page.
    (error: unknown) => answer({ id: data.id, message: String(error) }),
  )
})

function answer(message: WalkAnswer): void {
  self.postMessage(message)
}

async function check(wish: WalkWish): Promise<WalkCheck> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  if (pairing === null) throw new Error('the thread of the pairing is not there')
  if (checkedRounds.size > CHECKED_MAX) checkedRounds.clear()
  return checkWalkBeside(wish, { pairing, checkedRounds, random })
}
