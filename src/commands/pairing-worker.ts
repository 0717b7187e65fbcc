/**
 * The thread of the pairing. It computes what belongs to the beacon's key and to the rounds' numbers as soon as it has started, while the walk's own
 * thread sums the signatures.
 */
import { prepare, servePairing } from './serve-pairing.ts'
import type { Forecast, Joined } from './walk-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<Joined | Forecast>) => {
  if ('other' in data) servePairing(data.other)
  else prepare(data)
})
