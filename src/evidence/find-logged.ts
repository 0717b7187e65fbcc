/** Finds an order's acceptance and result in the public log, and keeps the proofs: found once, they work offline. */
import { getFirstHead, getLogProof } from '../../contract/endpoints/public-log.ts'
import { isSameBefore } from '../../contract/log/check-proof.ts'
import { readCheckpoint } from '../../contract/log/checkpoint.ts'
import type { EntryProof, InHead } from '../../contract/log/entry-proof-schema.ts'
import { checkLoggedOrder, loggedOrderText, type LoggedOrder } from '../../contract/log/logged-order.ts'
import { exitOf } from '../../contract/log/logged-prices.ts'
import { headTimeOf } from '../../contract/log/log-news.ts'
import { readHashes } from '../../contract/log/log-proof.ts'
import { readNote, readVerifierKey, signedTextsOfNote } from '../../contract/log/note.ts'
import { keysOf, readPolicy, type Policy } from '../../contract/log/policy.ts'
import { leafOfReceipt } from '../../contract/log/receipt-leaf.ts'
import { TAKEN_WITHIN_MS } from '../../contract/log/unlogged.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { readCursor, type Mirror } from '../store/mirror/mirror.ts'
import { publishedRestores } from './audit.ts'
import { look } from './check-logged.ts'
import { keptPrices, lookForPrices, type KeptPrices } from './check-prices.ts'
import { followLog, newestLogHead, raiseOtherLog, type FollowedHead, type LogWorld } from './log-head.ts'
import { keepLoggedOrder, keptLoggedOrder, type KeptLoggedOrder } from './logged-orders.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

const HASHES_MAX = 128

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
  /** Whether the log shows that the order's prices are those that it tells everybody; `none` where no price has decided it. */
  readonly prices: 'shown' | 'not-shown' | 'none'
  /** The proofs as a file. */
  readonly file: string
}

type Signed = Pick<Proof, 'acceptance' | 'settlement'>

interface Finding extends Pick<LogWorld, 'evidence' | 'keys' | 'now' | 'remote'> {
  readonly everybodys: Mirror
}

/** @returns null where it was not found, or nobody could be asked */
export async function findLogged(world: Finding, order: Signed): Promise<FoundInLog | null> {
  const { evidence } = world
  const { acceptance, settlement } = order
  const { orderId } = acceptance.receipt
  const kept = await keptLoggedOrder(evidence, orderId)
  const isWhole = kept !== null && (kept.order.settlement !== null || !settlement)
  const ended = settlement && exitOf({ acceptance, settlement }) ? { acceptance, settlement } : null
  const prices = ended && (await keptPrices(evidence, ended))
  if (isWhole && (ended === null || prices !== null)) return gradeOf(kept, prices)
  const head = await headAfter(world, settlement?.receipt.settledAt ?? acceptance.receipt.acceptedAt)
  if (head === null) return kept && gradeOf(kept, prices)
  const found = isWhole ? kept : await findReceipts(head, order)
  if (found === null) return null
  const grade = await gradeOf(found, ended && (prices ?? (await lookForPrices(head.world, head.head, ended))))
  if (grade !== null && !isWhole) await keepLoggedOrder(evidence, found, world.now)
  return grade
}

/** Finds both receipts in the head that this device follows, and the acceptance in the first head that has it besides. */
async function findReceipts(
  { world, head }: Asked,
  { acceptance, settlement }: Signed,
): Promise<KeptLoggedOrder | null> {
  const [logged, accepted, settled] = await Promise.all([
    look(world, head, { acceptance }),
    firstHead(world.remote, acceptance, acceptance.receipt.acceptedAt),
    settlement ? inFollowed(world.remote, head, settlement) : null,
  ])
  if (logged === null || accepted === null) return null
  const order: LoggedOrder = {
    type: 'logged-order',
    version: 1,
    acceptance: { ...acceptance, log: accepted },
    settlement: settlement && settled ? { ...settlement, log: settled } : null,
  }
  const { policy, isOwnWitness, key } = head.kept
  const found: KeptLoggedOrder = { order, policy, isOwnWitness, key }
  if ((await gradeOf(found, null)) === null) return null
  if (isOfOneLog(accepted, { size: head.checkpoint.size, entry: logged.entry })) return found
  await raiseOtherLog(world, head, accepted.note)
  return null
}

/** Whether the first head with an entry begins as the followed one does, up to that entry: both proofs say so, without another question. */
function isOfOneLog(first: InHead, followed: { readonly size: number; readonly entry: EntryProof }): boolean {
  const size = readCheckpoint(readNote(first.note)?.text ?? '')?.size
  const [one, other] = [first.entry, followed.entry]
  const [hashes, beside] = [readHashes(one.hashes, HASHES_MAX), readHashes(other.hashes, HASHES_MAX)]
  if (size === undefined || hashes === null || beside === null) return false
  if (one.index !== other.index || one.text !== other.text) return false
  return isSameBefore(one.index, { size, proof: hashes }, { size: followed.size, proof: beside })
}

interface Asked {
  readonly world: LogWorld
  readonly head: FollowedHead
}

/** A head that the log had time to take the order into. */
async function headAfter({ everybodys, ...finding }: Finding, at: number): Promise<Asked | null> {
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

/** The result stands in the followed head: only the acceptance has to be early. */
async function inFollowed(
  remote: LogWorld['remote'],
  { checkpoint: { size }, kept: { note } }: FollowedHead,
  settlement: NonNullable<Proof['settlement']>,
): Promise<InHead | null> {
  const query = { size, receipt: leafOfReceipt(settlement), at: settlement.receipt.settledAt }
  const { outcome } = await remote(getLogProof, { query })
  return outcome.ok ? { note, entry: outcome.value } : null
}

/** Null where the proofs don't hold for the log that this device follows. */
async function gradeOf(found: KeptLoggedOrder, prices: KeptPrices | null): Promise<FoundInLog | null> {
  const { order, policy, isOwnWitness, key } = found
  const [read, log] = [readPolicy(policy), readVerifierKey(key)]
  if (log === null) return null
  // A policy that can't be read names no witness; the log's own key is the one that was followed.
  const by = typeof read === 'string' ? { witnesses: [], quorum: { kind: 'none' as const } } : read
  const shown: LoggedOrder = prices ? { ...order, prices: { ...prices.prices, note: prices.note } } : order
  const checked = await checkByBrowser(shown, { ...by, logs: [log] })
  // The prices may be in the log under its next name, or in a head that few have signed: the receipts count all the same.
  if (prices !== null && (typeof checked === 'string' || !checked.isQuorum)) return gradeOf(found, null)
  if (typeof checked === 'string') return null
  const { settlement, acceptance } = order
  const isPriced = settlement !== null && exitOf({ acceptance, settlement }) !== null
  return {
    witnesses: checked.acceptance.witnesses.length,
    names: checked.acceptance.witnesses.map(({ name }) => name),
    isQuorum: checked.isQuorum,
    isBeforeEnd: checked.isBeforeEnd,
    isOwnWitness,
    prices: !isPriced ? 'none' : prices ? 'shown' : 'not-shown',
    file: loggedOrderText(shown),
  }
}

async function checkByBrowser(order: LoggedOrder, policy: Policy): Promise<ReturnType<typeof checkLoggedOrder>> {
  const heads = [order.acceptance.log, order.settlement?.log, order.prices]
  const notes = heads.flatMap((head) => (head && readNote(head.note)) ?? [])
  const isSignatureOf = await signaturesByBrowser(notes.flatMap((note) => signedTextsOfNote(note, keysOf(policy))))
  return checkLoggedOrder(order, policy, { isSignatureOf })
}
