/**
 * Works out again what a withdrawal costs. Its parts add up, whenever it was asked for; its fee is what the published terms give, where this
 * device has read the terms over and over since before the withdrawal and they were always the same. Terms of a time when the device was
 * away may have been others: then nothing is said.
 */
import { formatMoney, parseMoney } from '../../contract/money.ts'
import {
  withdrawalSchema,
  withdrawalTermsSchema,
  type Withdrawal,
  type WithdrawalTerms,
} from '../../contract/rows/withdrawal.ts'
import { withdrawalFee } from '../../contract/withdrawal-fee.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import type { Evidence } from './evidence.ts'
import { raise } from './incidents.ts'
import { hashOf } from './remember.ts'

/** Between two looks at the terms, at most: longer ones leave room for others in between. */
const UNWATCHED_MS_MAX = 600_000
/** How long the terms were the same is kept under this name, beside the buckets. */
const MARK = { collection: 'withdrawalTerms', bucket: 'watched' } as const

interface World {
  readonly mirror: Mirror
  readonly everybodys: Mirror
  readonly evidence: Evidence
  /** Device time. */
  readonly now: number
}

export async function auditFees({ mirror, everybodys, evidence, now }: World): Promise<void> {
  const [own, all] = await Promise.all([readCursor(mirror), readCursor(everybodys)])
  if (own.epoch === null || own.snapshot !== null) return
  const rows = await mirror.rows
    .where('[collection+time+id]')
    .between(['withdrawals', -Infinity, ''], ['withdrawals', Infinity, '\uffff'])
    .toArray()
  const withdrawals = rows.flatMap(({ doc }) => withdrawalSchema.safeParse(doc).data ?? [])
  const isPublicWhole = all.epoch !== null && all.snapshot === null
  const terms = isPublicWhole
    ? withdrawalTermsSchema.safeParse((await everybodys.rows.get(['withdrawalTerms', 'main']))?.doc).data
    : undefined
  const watched = terms ? await watch(evidence, terms, Math.min(own.asOf ?? 0, all.asOf ?? 0)) : null
  for (const withdrawal of withdrawals) {
    const detail =
      faultOfParts(withdrawal) ??
      (terms && watched && withdrawal.createdAt >= watched.since && withdrawal.createdAt <= watched.until
        ? faultOfFee(withdrawal, terms)
        : null)
    if (detail === null) continue
    await raise(evidence, {
      id: `wrong-figure withdrawals ${withdrawal.id} ${detail}`,
      kind: 'wrong-figure',
      collection: 'withdrawals',
      rowId: withdrawal.id,
      at: now,
      finalAt: withdrawal.createdAt,
      asOf: own.asOf ?? 0,
      now: { ...withdrawal },
      detail,
    })
  }
}

export function faultOfParts({ amount, fee, arrives }: Pick<Withdrawal, 'amount' | 'fee' | 'arrives'>): string | null {
  const sum = formatMoney(parseMoney(fee) + parseMoney(arrives))
  return sum === amount ? null : `amount ${amount}, its fee and what arrives come to ${sum}`
}

export function faultOfFee({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>, terms: WithdrawalTerms): string | null {
  const due = formatMoney(withdrawalFee(parseMoney(amount), terms))
  return due === fee ? null : `fee ${fee}, the terms give ${due}`
}

/** Notes that the terms were these at this server time. @returns the span over which they were never others */
async function watch(
  evidence: Evidence,
  terms: WithdrawalTerms,
  asOf: number,
): Promise<{ readonly since: number; readonly until: number }> {
  const hash = hashOf(terms)
  return evidence.transaction('rw', evidence.buckets, async () => {
    const [keptHash, since, until] = ((await evidence.buckets.get([MARK.collection, MARK.bucket]))?.digest ?? '').split(
      ' ',
    )
    const goesOn = keptHash === hash && asOf >= Number(until) && asOf - Number(until) <= UNWATCHED_MS_MAX
    const span = { since: goesOn ? Number(since) : asOf, until: asOf }
    await evidence.buckets.put({ ...MARK, digest: `${hash} ${span.since} ${span.until}` })
    return span
  })
}
