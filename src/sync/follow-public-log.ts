/** Follows the platform's public log about once an hour, and looks for what was signed in it; sooner where something was missing. */
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { publishedRestores } from '../evidence/audit.ts'
import { checkLogged, missingIds } from '../evidence/check-logged.ts'
import { checkOwed } from '../evidence/check-owed.ts'
import { checkPrices } from '../evidence/check-prices.ts'
import { checkRelease, type ReleaseWorld } from '../evidence/check-release.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { noteFirstAsked } from '../evidence/followed-log.ts'
import { followLog } from '../evidence/log-head.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'

const HOUR_MS = 3_600_000
const SOON_MS = 180_000
const ASKED = ['log', 'asked'] as const

interface LogFollowing extends ReleaseWorld {
  readonly evidence: Evidence
  readonly everybodys: Mirror
  readonly keys: Readonly<Record<string, string>>
  readonly keyNotices: readonly SignedKeyNotice[]
  /** The person's own. */
  readonly mirror: Mirror
  readonly userId: string
  /** Device time. */
  readonly now: number
  readonly random: () => number
}

/** @returns whether it was time to look */
export async function followPublicLog(world: LogFollowing): Promise<boolean> {
  const { evidence, everybodys, keys, now } = world
  const [collection, bucket] = ASKED
  const asked = Number((await evidence.buckets.get([collection, bucket]))?.digest ?? -Infinity)
  const isMissing = (await missingIds(evidence)).size > 0
  // A clock that was set back begins anew.
  if (Math.abs(now - asked) < (isMissing ? SOON_MS : HOUR_MS)) return false
  const { epoch, snapshot, asOf } = await readCursor(everybodys)
  if (epoch === null || snapshot !== null || Object.keys(keys).length === 0) return false
  const signedRestores = await publishedRestores(everybodys)
  const log = { ...world, signedRestores, restores: validRestores(signedRestores, keys), publicAsOf: asOf }
  const head = await followLog(log)
  if (head !== null) {
    await checkLogged(log, head)
    await checkPrices(log, head)
    await checkOwed(log, head)
    await checkRelease(log, head)
  }
  await noteFirstAsked(evidence, asOf ?? now)
  // A failed question is asked again soon.
  const at = head === null ? now - HOUR_MS + SOON_MS : now
  await evidence.buckets.put({ collection, bucket, digest: String(at) })
  return true
}
