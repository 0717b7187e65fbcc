/**
 * Holds the platform to the day's total of what it owes: this person's own amount must be in it, be right, and be in the total that the
 * public log tells everybody. The proof is kept, one a day, and works offline.
 */
import { getLiabilityProof } from '../../contract/endpoints/liabilities.ts'
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import {
  liabilityProofText,
  verifyLiabilityProof,
  type LiabilityProof,
} from '../../contract/liabilities/liability-proof.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { readCursor, type Mirror } from '../store/mirror/mirror.ts'
import { look } from './check-logged.ts'
import { raise } from './incidents.ts'
import { newestOwed } from './kept-owed.ts'
import type { FollowedHead, LogWorld } from './log-head.ts'
import { remember } from './remember.ts'

const DAY_MS = 86_400_000
/** The total is drawn up in the first minutes of a day. */
const DRAWN_WITHIN_MS = 900_000
/** A posting so close to the total's moment may be in the total or not. */
const NEAR_MS = 600_000
const KEPT_DAYS = 31
const MARKS = 'owed'
/** Days whose total could not be compared yet. */
const LATER = 'owed later'
/** The platform gives the proofs of so many days. */
const LATER_DAYS = 7
/** The fund's income of a day is posted by a job after the day's end; a server that stood still catches up when it starts. */
const POSTED_WITHIN_MS = 8 * DAY_MS

interface OwedWorld extends LogWorld {
  readonly userId: string
  /** The person's own. */
  readonly mirror: Mirror
}

/** Asks for the proof of the day, once a day, and looks at it. A day that could not be compared yet is asked for again. */
export async function checkOwed(world: OwedWorld, head: FollowedHead): Promise<void> {
  const { evidence } = world
  const { at } = head.kept.news.receipt
  const later = await evidence.buckets.where('[collection+bucket]').between([LATER, ''], [LATER, '\uffff']).toArray()
  for (const day of new Set([dayOf(at - DRAWN_WITHIN_MS), ...later.map(({ bucket }) => bucket)]))
    await checkDay(world, head, day)
  await evidence.buckets
    .where('[collection+bucket]')
    .between([LATER, ''], [LATER, dayOf(at - LATER_DAYS * DAY_MS)])
    .delete()
}

async function checkDay(world: OwedWorld, head: FollowedHead, day: string): Promise<void> {
  const { evidence, remote, now } = world
  const { at } = head.kept.news.receipt
  if ((await evidence.receipts.get(['owed', day])) !== undefined) return
  const { outcome } = await remote(getLiabilityProof, { params: { day } })
  if (!outcome.ok) {
    if (outcome.problem === 'not-found') await noteLeftOut(world, head, day)
    return
  }
  const proof = outcome.value
  const compared = await compare(world, proof, day)
  if (compared.status === 'wrong') return raiseWrong(world, proof, compared.detail)
  // The total that everybody is told must be this one. Where the log lacks it, `look` notes that with both signed texts.
  const isLogged = (await look(world, head, { owed: proof.root })) !== null
  if (compared.status === 'later') await evidence.buckets.put({ collection: LATER, bucket: day, digest: String(at) })
  if (!isLogged || compared.status === 'later') return
  await remember(evidence, { kind: 'owed', id: day, document: proof, at: now })
  await evidence.buckets.delete([MARKS, day])
  await evidence.buckets.delete([LATER, day])
  await evidence.receipts
    .where('[kind+id]')
    .between(['owed', ''], ['owed', dayOf(at - KEPT_DAYS * DAY_MS)])
    .delete()
}

/** `later`: the mirror does not know that moment yet, so nothing is proven yet. */
type Compared =
  | { readonly status: 'right' | 'later' }
  /** In English. */
  | { readonly status: 'wrong'; readonly detail: string }

async function compare(world: OwedWorld, proof: LiabilityProof, day: string): Promise<Compared> {
  const { leaf, root } = proof
  const { at } = root.receipt
  const wrong = (detail: string): Compared => ({ status: 'wrong', detail })
  const checked = verifyLiabilityProof(proof, world.keys)
  if (checked.verdict === 'mismatch') return wrong(`step "${checked.step}": ${checked.detail}`)
  if (root.receipt.day !== day) return wrong(`asked for ${day}, and got the total of ${root.receipt.day}`)
  if (dayOf(at) !== day) return wrong(`the total of ${day} is dated ${new Date(at).toISOString()}`)
  if (leaf.userId !== world.userId) return wrong(`the amount is that of another person, ${leaf.userId}`)
  const span = await expectedBalance(world.mirror, at)
  if (span === null) return { status: 'later' }
  const said = parseMoney(leaf.balance)
  if (said >= span.least && said <= span.most) return { status: 'right' }
  return wrong(`the total counts ${leaf.balance}, and the records of the account give ${wordsOf(span)}`)
}

interface Span {
  readonly least: bigint
  readonly most: bigint
}

function wordsOf({ least, most }: Span): string {
  return least === most ? formatMoney(most) : `${formatMoney(least)} to ${formatMoney(most)}`
}

/**
 * The person's balance at a moment, by their records: from today's back. A posting within minutes of it may be in the total or not, and
 * so may an income of the fund whose day had ended shortly before. Null where the mirror does not reach as far.
 */
async function expectedBalance(mirror: Mirror, at: number): Promise<Span | null> {
  const { epoch, snapshot, asOf } = await readCursor(mirror)
  if (epoch === null || snapshot !== null || (asOf ?? 0) < at + NEAR_MS) return null
  const [account] = await rowsOf(mirror, 'account')
  if (!account) return null
  // Money between a person's own accounts changes no total.
  const lines = (await rowsOf(mirror, 'fundRecords'))
    .filter(({ kind }) => kind !== 'fund-in' && kind !== 'fund-out')
    .map((line) => ({ at: Number(line['at']), amount: parseMoney(String(line['amount'])) }))
  const incomes = (await rowsOf(mirror, 'fundIncomes')).map((income) => ({
    at: Number(income['at']),
    amount: parseMoney(String(income['income'])),
  }))
  const later = [...lines, ...incomes].filter((one) => one.at >= at + NEAR_MS)
  const near = [
    ...lines.filter((line) => line.at > at - NEAR_MS && line.at < at + NEAR_MS),
    ...incomes.filter((income) => income.at > at - POSTED_WITHIN_MS && income.at < at + NEAR_MS),
  ]
  const balance = parseMoney(String(account['totalAssets'])) - sum(later)
  return {
    most: balance - sum(near.filter(({ amount }) => amount < 0n)),
    least: balance - sum(near.filter(({ amount }) => amount > 0n)),
  }
}

async function rowsOf(mirror: Mirror, collection: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await mirror.rows
    .where('[collection+time+id]')
    .between([collection, -Infinity, ''], [collection, Infinity, '\uffff'])
    .toArray()
  return rows.map(({ doc }) => doc)
}

function sum(entries: readonly { readonly amount: bigint }[]): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n)
}

/**
 * The platform has no amount of this person for the day. That is right for an account that is younger than the total. It is an incident
 * where an earlier total had one, and two looks found the same.
 */
async function noteLeftOut(world: OwedWorld, head: FollowedHead, day: string): Promise<void> {
  const { evidence, now } = world
  const { at } = head.kept.news.receipt
  const before = await newestOwed(evidence)
  if (before === null) return
  // A day without any total is for everybody to see in the log, and is no fault towards this person.
  const { outcome } = await world.remote(getLogProof, {
    query: { size: head.checkpoint.size, name: `liability-root/${day}` },
  })
  if (!outcome.ok) return
  const mark = await evidence.buckets.get([MARKS, day])
  if (mark === undefined)
    return void (await evidence.buckets.put({ collection: MARKS, bucket: day, digest: String(at) }))
  if (at < Number(mark.digest) + DRAWN_WITHIN_MS) return
  await raise(evidence, {
    id: `left out ${day}`,
    kind: 'left-out',
    collection: 'log',
    rowId: day,
    at: now,
    finalAt: at,
    asOf: at,
    was: { ...before.root.receipt },
    now: null,
    detail: `the total of ${before.root.receipt.day} counts ${before.leaf.balance} of this account, and that of ${day} nothing`,
  })
}

async function raiseWrong({ evidence, now }: OwedWorld, proof: LiabilityProof, detail: string): Promise<void> {
  const { receipt } = proof.root
  await raise(evidence, {
    id: `owed ${receipt.day} ${detail}`,
    kind: 'wrong-figure',
    collection: 'log',
    rowId: receipt.day,
    at: now,
    finalAt: receipt.at,
    asOf: receipt.at,
    now: { ...receipt },
    detail,
    file: liabilityProofText(proof),
  })
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
