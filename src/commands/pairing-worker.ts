/**
 * The thread of the pairing. A phone reads its large library for the first time when an order's walk is checked: it does so, and computes what
 * belongs to the beacon's key, while the walk's own thread forms the sums.
 */
import { servePairing } from './serve-pairing.ts'
import type { Joined } from './walk-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<Joined>) => servePairing(data.other), { once: true })
