/** Finds an order's acceptance and result in the public log, and keeps the proofs: found once, they work offline. */
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
import { readCursor, type Mirror } from '../store/mirror/mirror.ts'
import { publishedRestores } from './audit.ts'
import { look } from './check-logged.ts'
import { followLog, newestLogHead, type FollowedHead, type LogWorld } from './log-head.ts'
import { keepLoggedOrder, keptLoggedOrder, type KeptLoggedOrder } from './logged-orders.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

export interface FoundInLog {
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
  /** Both proofs as a file. */
  readonly file: string
}

interface Finding extends Pick<LogWorld, 'evidence' | 'keys' | 'now' | 'remote'> {
  readonly everybodys: Mirror
}

/** @returns null where it was not found, or nobody could be asked */
export async function findLogged(
  world: Finding,
  { acceptance, settlement }: Pick<Proof, 'acceptance' | 'settlement'>,
): Promise<FoundInLog | null> {
  const { evidence, remote } = world
  const { orderId } = acceptance.receipt
  const kept = await keptLoggedOrder(evidence, orderId)
  if (kept && (kept.order.settlement !== null || !settlement)) return gradeOf(kept)
  const later = settlement?.receipt.settledAt ?? acceptance.receipt.acceptedAt
  const head = await headAfter(world, later)
  if (head === null) return kept && gradeOf(kept)
  if ((await look(head.world, head.head, { acceptance })) === null) return null
  const [accepted, settled] = await Promise.all([
    firstHead(remote, acceptance, acceptance.receipt.acceptedAt),
    settlement ? firstHead(remote, settlement, settlement.receipt.settledAt) : null,
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
  if (grade !== null) await keepLoggedOrder(evidence, found, world.now)
  return grade
}

/** A head that the log had time to take the order into. */
async function headAfter({ everybodys, ...finding }: Finding, at: number) {
  const { asOf } = await readCursor(everybodys)
  const restores = validRestores(await publishedRestores(everybodys), finding.keys)
  const world = { ...finding, restores, publicAsOf: asOf }
  const isLater = (head: FollowedHead | null) =>
    head !== null && headTimeOf(head.kept.news.receipt) >= at + TAKEN_WITHIN_MS
  const newest = await newestLogHead(finding.evidence)
  const head = isLater(newest) ? newest : await followLog(world)
  return head !== null && isLater(head) ? { world, head } : null
}

async function firstHead(
  remote: LogWorld['remote'],
  signed: Parameters<typeof leafOfReceipt>[0],
  at: number,
): Promise<InHead | null> {
  const { outcome } = await remote(getFirstHead, { query: { receipt: leafOfReceipt(signed), at } })
  return outcome.ok ? outcome.value : null
}

/** Null where the proofs don't hold for the log that this device follows. */
async function gradeOf({ order, policy, isOwnWitness, key }: KeptLoggedOrder): Promise<FoundInLog | null> {
  const [read, log] = [readPolicy(policy), readVerifierKey(key)]
  if (log === null) return null
  // A policy that can't be read names no witness; the log's own key is the one that was followed.
  const by = typeof read === 'string' ? { witnesses: [], quorum: { kind: 'none' as const } } : read
  const checked = await checkByBrowser(order, { ...by, logs: [log] })
  if (typeof checked === 'string') return null
  return {
    witnesses: checked.acceptance.witnesses.length,
    names: checked.acceptance.witnesses.map(({ name }) => name),
    isQuorum: checked.isQuorum,
    isBeforeEnd: checked.isBeforeEnd,
    isOwnWitness,
    file: loggedOrderText(order),
  }
}

async function checkByBrowser(order: LoggedOrder, policy: Policy): Promise<ReturnType<typeof checkLoggedOrder>> {
  const notes = [order.acceptance, order.settlement].flatMap((said) => (said && readNote(said.log.note)) ?? [])
  const isSignatureOf = await signaturesByBrowser(notes.flatMap((note) => signedTextsOfNote(note, keysOf(policy))))
  return checkLoggedOrder(order, policy, { isSignatureOf })
}
