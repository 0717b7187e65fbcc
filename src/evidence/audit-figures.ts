/** Works figures out again that follow from others: the fund's income from shares and rate, a line of the account from its order or withdrawal. */
import { dailyIncome } from '../../contract/fund-income.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import type { Evidence, KeptRow } from './evidence.ts'
import { raise } from './incidents.ts'

/** The end of the last look is kept under this name, beside the buckets. */
const MARK = { collection: 'figures', bucket: 'all' } as const

interface World {
  readonly mirror: Mirror
  readonly evidence: Evidence
  readonly now: number
}

/** Looks at the newest rows alone: sealed ones were hot rows when they came, and are remembered since. */
export async function auditFigures({ mirror, evidence, now }: World): Promise<void> {
  const [{ asOf, epoch, snapshot }, digests] = await Promise.all([readCursor(mirror), mirror.digests.toArray()])
  if (epoch === null || snapshot !== null) return
  const digest = digests
    .filter(({ collection }) => collection === 'fundIncomes' || collection === 'fundRecords')
    .map((one) => one.digest)
    .join()
  if ((await evidence.buckets.get([MARK.collection, MARK.bucket]))?.digest === digest) return
  const wrong = [...wrongIncomes(await hotDocs(mirror, 'fundIncomes')), ...(await wrongLines(mirror))]
  for (const { collection, id, doc, detail } of wrong) {
    await raise(evidence, {
      id: `wrong-figure ${collection} ${id} ${detail}`,
      kind: 'wrong-figure',
      collection,
      rowId: id,
      at: now,
      finalAt: Number(doc['at'] ?? 0),
      asOf: asOf ?? 0,
      now: doc,
      detail,
    })
  }
  await evidence.buckets.put({ ...MARK, digest })
}

interface Wrong extends Pick<KeptRow, 'collection' | 'id'> {
  readonly doc: Document
  readonly detail: string
}

/** A day's income is what its shares, its rate and the rest of the day before give. A day whose day before is not here is passed over. */
export function wrongIncomes(docs: readonly { readonly id: string; readonly doc: Document }[]): Wrong[] {
  const byDay = new Map(docs.map((row) => [String(row.doc['day']), row]))
  return [...byDay.values()].flatMap(({ id, doc }) => {
    const before = byDay.get(dayBefore(String(doc['day'])))?.doc
    if (!before) return []
    const { incomeMinor, carried } = dailyIncome({
      confirmedMinor: parseMoney(String(doc['shares'])),
      yearlyRateBp: Number(doc['yearlyRateBp']),
      carried: BigInt(String(before['carried'])),
    })
    const isRight = formatMoney(incomeMinor) === doc['income'] && carried === BigInt(String(doc['carried']))
    return isRight
      ? []
      : [
          {
            collection: 'fundIncomes',
            id,
            doc,
            detail: `income of ${String(doc['day'])}: ${String(doc['income'])}, the rule gives ${formatMoney(incomeMinor)}`,
          },
        ]
  })
}

/** A line of an order is the order's result; a line of a withdrawal and of its fee are what the withdrawal says. */
async function wrongLines(mirror: Mirror): Promise<Wrong[]> {
  const [lines, orders, withdrawals] = await Promise.all([
    hotDocs(mirror, 'fundRecords'),
    hotDocs(mirror, 'orders'),
    hotDocs(mirror, 'withdrawals'),
  ])
  const promised = new Map<string, unknown>([
    ...orders.flatMap(({ id, doc }): [string, unknown][] => [
      [`order-won ${id}`, doc['profit']],
      [`order-lost ${id}`, doc['profit']],
    ]),
    ...withdrawals.flatMap(({ id, doc }): [string, unknown][] => [
      [`withdrawal-fee ${id}`, negative(doc['fee'])],
      [`withdrawal ${id}`, negative(doc['arrives'])],
    ]),
  ])
  return lines.flatMap(({ id, doc }) => {
    const expected = promised.get(`${String(doc['kind'])} ${String(doc['reference'])}`)
    return expected === undefined || expected === null || expected === doc['amount']
      ? []
      : [
          {
            collection: 'fundRecords',
            id,
            doc,
            detail: `the line says ${String(doc['amount'])}, what it belongs to says ${String(expected)}`,
          },
        ]
  })
}

async function hotDocs(mirror: Mirror, collection: string): Promise<{ readonly id: string; readonly doc: Document }[]> {
  return mirror.rows
    .where('[collection+time+id]')
    .between([collection, -Infinity, ''], [collection, Infinity, '\uffff'])
    .toArray()
}

function negative(amount: unknown): string {
  return formatMoney(-parseMoney(String(amount)))
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
