import { getFirstHead } from '../../contract/endpoints/public-log.ts'
import type { InHead } from '../../contract/log/entry-proof-schema.ts'
import { checkLoggedOrder, loggedOrderText, type LoggedOrder } from '../../contract/log/logged-order.ts'
import { headTimeOf } from '../../contract/log/log-news.ts'
import { readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { keysOf, readPolicy, type Policy } from '../../contract/log/policy.ts'
import { leafOfReceipt } from '../../contract/log/receipt-leaf.ts'
import { TAKEN_WITHIN_MS } from '../../contract/log/unlogged.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { look } from '../evidence/check-logged.ts'
import { evidenceOf, type Evidence } from '../evidence/evidence.ts'
import { keepLoggedOrder, keptLoggedOrder, type KeptLoggedOrder } from '../evidence/logged-orders.ts'
import { followLog, newestLogHead, type FollowedHead } from '../evidence/log-head.ts'
import { signaturesByBrowser } from '../evidence/signatures-by-browser.ts'
import { remote } from '../remote/call.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { readCursor } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { saveFile } from './save-file.ts'

export interface InLog {
  /** Witnesses of the policy that have signed the head with the acceptance. */
  readonly witnesses: number
  /** Their names, as the platform's policy has them. */
  readonly names: readonly string[]
  /** Enough have signed it, and the result's where there is one. */
  readonly isQuorum: boolean
  /** Enough had signed it before the order could end: it was dated back by less than the order's length, if at all. */
  readonly isBeforeEnd: boolean
  /** The only witness is this server's own. */
  readonly isOwnWitness: boolean
  /** Hands both proofs to the browser as a file, which candor-verify --policy checks. */
  readonly save: () => void
}

type Signed = Pick<Proof, 'acceptance' | 'settlement'>

/**
 * Looks for an order's acceptance and result in the public log. A proof that was found once is kept, and works offline.
 * @returns null where it was not found, or nobody could be asked
 */
export async function findInLog({ acceptance, settlement }: Signed): Promise<InLog | null> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return null
  const evidence = evidenceOf(userId)
  const { orderId } = acceptance.receipt
  const kept = await keptLoggedOrder(evidence, orderId)
  if (kept && (kept.order.settlement !== null || !settlement)) return gradeOf(kept)
  const later = settlement?.receipt.settledAt ?? acceptance.receipt.acceptedAt
  const head = await headAfter(evidence, later)
  if (head === null) return kept && gradeOf(kept)
  if ((await look(head.world, head.head, { acceptance })) === null) return null
  const [accepted, settled] = await Promise.all([
    firstHead(acceptance, acceptance.receipt.acceptedAt),
    settlement ? firstHead(settlement, settlement.receipt.settledAt) : null,
  ])
  if (accepted === null) return null
  const order: LoggedOrder = {
    type: 'logged-order',
    version: 1,
    acceptance: { ...acceptance, log: accepted },
    settlement: settlement && settled ? { ...settlement, log: settled } : null,
  }
  const { policy, isOwnWitness, key } = head.head.kept
  const found: KeptLoggedOrder = { order, policy, isOwnWitness, key }
  const grade = await gradeOf(found)
  if (grade !== null) await keepLoggedOrder(evidence, found, head.world.now)
  return grade
}

/** A head that the log had time to take the order into. */
async function headAfter(evidence: Evidence, at: number) {
  const everybodys = mirrorOf('public')
  const { asOf = null } = everybodys ? await readCursor(everybodys) : {}
  const keys = trustedKeys()
  const restores = validRestores(await knownRestores(), keys)
  const world = { evidence, keys, restores, publicAsOf: asOf, now: systemClock.now(), remote }
  const isLater = (head: FollowedHead | null) =>
    head !== null && headTimeOf(head.kept.news.receipt) >= at + TAKEN_WITHIN_MS
  const newest = await newestLogHead(evidence)
  const head = isLater(newest) ? newest : await followLog(world)
  return head !== null && isLater(head) ? { world, head } : null
}

async function firstHead(signed: Parameters<typeof leafOfReceipt>[0], at: number): Promise<InHead | null> {
  const { outcome } = await remote(getFirstHead, { query: { receipt: leafOfReceipt(signed), at } })
  return outcome.ok ? outcome.value : null
}

/** Null where the proofs don't hold for the log that this device follows. */
async function gradeOf({ order, policy, isOwnWitness, key }: KeptLoggedOrder): Promise<InLog | null> {
  const [read, log] = [readPolicy(policy), readVerifierKey(key)]
  if (log === null) return null
  // A policy that can't be read names no witness; the log's own key is the one that was followed.
  const by = typeof read === 'string' ? { witnesses: [], quorum: { kind: 'none' as const } } : read
  const checked = await checkAside(order, { ...by, logs: [log] })
  if (typeof checked === 'string') return null
  return {
    witnesses: checked.acceptance.witnesses.length,
    names: checked.acceptance.witnesses.map(({ name }) => name),
    isQuorum: checked.isQuorum,
    isBeforeEnd: checked.isBeforeEnd,
    isOwnWitness,
    save: () =>
      saveFile({
        name: `candor-log-${order.acceptance.receipt.orderId}.json`,
        type: 'application/json',
        content: loggedOrderText(order),
      }),
  }
}

/** The browser looks at the signatures beside the page: a dozen of them by the page itself would hold up a slow phone. */
async function checkAside(order: LoggedOrder, policy: Policy): Promise<ReturnType<typeof checkLoggedOrder>> {
  const notes = [order.acceptance, order.settlement].flatMap((said) => (said && readNote(said.log.note)) ?? [])
  const isSignatureOf = await signaturesByBrowser(notes.flatMap((note) => signedTextsOfNote(note, keysOf(policy))))
  return checkLoggedOrder(order, policy, { isSignatureOf })
}
