import { requestSync } from '../store/device/sync-requests.ts'

/** Compares with the server now, and reads back from the disk all that is kept here. Fetches differing rows again. */
export function verifyNow(): void {
  requestSync({ type: 'verify' })
}

/** Fetches every record anew. The outbox stays, and the rows here stay readable until the new ones are complete. */
export function mirrorAgain(): void {
  requestSync({ type: 'mirror-again' })
}
