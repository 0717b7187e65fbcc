/** Holds the signed months of the account against those of before, and against the lines that they speak of. */
import { keyOf } from '../../contract/key-of.ts'
import { contradictionOf } from '../../contract/evidence/contradiction-of.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { statementMonthSchema, type StatementMonth } from '../../contract/rows/statement-month.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { buildStatement } from '../../contract/statement/build-statement.ts'
import { statementMonthText, statementText, verifyStatementText } from '../../contract/statement/statement.ts'
import { rowOfBlock } from '../../contract/sync/block.ts'
import { EMPTY_DIGEST } from '../../contract/sync/row-hash.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import { decodeBlock } from '../store/history/sealed-history.ts'
import type { Evidence } from './evidence.ts'
import { raise } from './incidents.ts'
import { recallAll, remember } from './remember.ts'

/** An audit adds up so many lines again at once; of a longer history it takes the newest months. */
const LINES_MAX = 5_000

interface World {
  readonly mirror: Mirror
  readonly evidence: Evidence
  readonly keys: Readonly<Record<string, string>>
  readonly restores: readonly SignedRestore[]
  readonly now: number
}

/** Looks at the signed months when one of them, or any line, is another than at the last look. */
export async function auditMonths(world: World): Promise<void> {
  const { mirror, evidence, keys } = world
  const [{ asOf, epoch, snapshot }, digests] = await Promise.all([readCursor(mirror), mirror.digests.toArray()])
  if (epoch === null || snapshot !== null || Object.keys(keys).length === 0) return
  const digest =
    digests
      .filter(({ collection }) => collection === 'statementMonths' || collection === 'fundRecords')
      .map((one) => one.digest)
      .join() || EMPTY_DIGEST
  const seen = await evidence.buckets.get(['statementMonths', 'all'])
  if (seen?.digest === digest) return
  const rows = await mirror.rows.where('[collection+bucket]').equals(['statementMonths', 'all']).toArray()
  const months = rows.flatMap(({ doc }) => statementMonthSchema.safeParse(doc).data ?? [])
  for (const month of months) await auditMonth(world, month, asOf ?? 0)
  await auditLines(world, months, asOf ?? 0)
  await evidence.buckets.put({ collection: 'statementMonths', bucket: 'all', digest })
}

async function auditMonth(world: World, { receipt, signature }: StatementMonth, asOf: number): Promise<void> {
  const { evidence, keys, now } = world
  const key = keyOf(keys, receipt.keyId)
  // A key that this device does not know is an incident of its own.
  if (key === undefined) return
  const said = { receipt, signature }
  const note = { collection: 'statementMonths', rowId: receipt.month, at: now, finalAt: receipt.signedAt, asOf }
  if (!isSignatureOf(statementMonthText(receipt), signature, key)) {
    return raise(evidence, {
      ...note,
      id: `proof-failed month ${receipt.month} ${signature}`,
      kind: 'proof-failed',
      now: { ...receipt },
      detail: 'the signature does not cover this month',
    })
  }
  const restores = validRestores(world.restores, keys)
  for (const { document } of await recallAll(evidence, 'statement-month')) {
    const before = statementMonthSchema.safeParse(document).data
    const detail = before ? contradictionOf(before.receipt, receipt, restores) : null
    if (!before || detail === null) continue
    await raise(evidence, {
      ...note,
      id: `contradiction ${before.signature} ${signature}`,
      kind: 'contradiction',
      finalAt: before.receipt.signedAt,
      was: { ...before.receipt },
      now: { ...receipt },
      detail,
      signed: {
        type: 'contradiction',
        version: 1,
        first: before,
        later: said,
        restores: [...world.restores],
        keys: keysOf(keys, [before, said]),
      },
    })
  }
  await remember(evidence, {
    kind: 'statement-month',
    id: `${receipt.month} ${receipt.after.lines} ${receipt.after.hash}`,
    document: said,
    at: now,
  })
}

/** The lines that the months speak of are those of the mirror, and they add up. */
async function auditLines(
  { mirror, evidence, keys, now }: World,
  months: readonly StatementMonth[],
  asOf: number,
): Promise<void> {
  const first = months
    .toSorted((left, right) => (left.receipt.month < right.receipt.month ? 1 : -1))
    .filter(({ receipt }, at, all) => (all[0]?.receipt.after.lines ?? 0) - receipt.before.lines <= LINES_MAX)
  if (first.length === 0) return
  const statement = buildStatement(
    first.map(({ receipt, signature }) => ({ receipt, signature })),
    await linesOf(mirror),
    keys,
  )
  // A line that is not there is a row that is gone, or one that never came.
  const checked = statement ? verifyStatementText(statementText(statement), { trustedKeys: keys }) : null
  if (checked?.verdict !== 'mismatch') return
  await raise(evidence, {
    id: `wrong-figure statement ${checked.step} ${checked.detail}`,
    kind: 'wrong-figure',
    collection: 'statementMonths',
    rowId: first[0]?.receipt.month ?? '',
    at: now,
    finalAt: first[0]?.receipt.signedAt ?? 0,
    asOf,
    now: null,
    detail: `${checked.step}: ${checked.detail}`,
  })
}

async function linesOf(mirror: Mirror): Promise<FundRecord[]> {
  return mirror.transaction('r', ['rows', 'blocks'], async () => {
    const hot = await mirror.rows
      .where('[collection+time+id]')
      .between(['fundRecords', -Infinity, ''], ['fundRecords', Infinity, '\uffff'])
      .toArray()
    const sealed = await mirror.blocks.filter(({ collection }) => collection === 'fundRecords').toArray()
    const lines = new Map<string, FundRecord>()
    // Both were held against their schema, or their name, when they came.
    for (const { bytes } of sealed) {
      const body = decodeBlock(bytes)
      body.ids.forEach((id, at) => lines.set(id, rowOfBlock(body, at) as unknown as FundRecord))
    }
    for (const { id, doc } of hot) lines.set(id, doc as unknown as FundRecord)
    return [...lines.values()]
  })
}

function keysOf(keys: Readonly<Record<string, string>>, said: readonly StatementMonth[]): Record<string, string> {
  const used: Record<string, string> = {}
  for (const { receipt } of said) used[receipt.keyId] = keyOf(keys, receipt.keyId) ?? ''
  return used
}
