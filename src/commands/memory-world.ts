import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import type { CheckWorld } from '../evidence/note-check.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { readCursor } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'

/** The facts that each entry into the signed-in person's memory on this device needs; null where nobody is signed in. */
export async function memoryWorld(restores: readonly SignedRestore[]): Promise<CheckWorld | null> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return null
  const everybodys = mirrorOf('public')
  const { epoch, snapshot, asOf } = everybodys
    ? await readCursor(everybodys)
    : { epoch: null, snapshot: null, asOf: null }
  return {
    evidence: evidenceOf(userId),
    keys: trustedKeys(),
    restores,
    publicAsOf: epoch === null || snapshot !== null ? null : asOf,
    now: systemClock.now(),
  }
}
