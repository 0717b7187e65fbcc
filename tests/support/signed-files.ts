/** Proofs, statements and notices signed by a key that a test holds, small and without a server: what an honest platform gives, to be bent by the test. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Order } from '../../contract/rows/order.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import type { StatementMonthReceipt, StatementPoint } from '../../contract/rows/statement-month.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { payoutOf } from '../../contract/settlement/payout.ts'
import {
  receiptText,
  type PlainAcceptance,
  type Proof,
  type SettlementReceipt,
} from '../../contract/settlement/receipt.ts'
import { restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { SavedRestore } from '../../contract/settlement/saved-restore.ts'
import { settle, type Settlement } from '../../contract/settlement/settle.ts'
import { checkpointText, tickHash, type Checkpoint, type Tick } from '../../contract/settlement/tick.ts'
import { settlementTerms } from '../../contract/settlement/check-result.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { EMPTY_POINT, lineText } from '../../contract/statement/line-hash.ts'
import { statementMonthText, type Statement } from '../../contract/statement/statement.ts'

export interface TestKey {
  readonly keyId: string
  readonly publicKey: string
  readonly keys: Readonly<Record<string, string>>
  sign(text: string): string
}

export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  const keyId = createHash('sha256').update(x).digest('hex').slice(0, 16)
  return {
    keyId,
    publicKey: x,
    keys: { [keyId]: x },
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

export const ACCEPTED_AT = Date.UTC(2026, 10, 20, 10)
const PRODUCT = 'btc-usdt'

export interface ProvenOrder {
  readonly order: Order
  readonly proof: Proof
  /** The server's answer to the buy. */
  readonly acceptance: Proof['acceptance']
}

/** An order of ten seconds, or as many as named, over a price that climbs by `step` with each tick. */
export function provenOrder(
  key: TestKey,
  change: Partial<PlainAcceptance> & { readonly step?: number; readonly from?: number } = {},
): ProvenOrder {
  const { step = 1, from = 6_421_850, ...terms } = change
  const receipt: PlainAcceptance = {
    type: 'acceptance',
    rule: 'settle-2',
    orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111',
    productId: PRODUCT,
    priceScale: 2,
    direction: 'up',
    stake: '100.00',
    returnRateBp: 8_000,
    countdownSeconds: 10,
    acceptedAt: ACCEPTED_AT,
    acceptedSeq: 7,
    acceptedHash: 'a'.repeat(64),
    keyId: key.keyId,
    ...terms,
  }
  return provenBy(key, receipt, chain(receipt, { step, from }))
}

/** The proof and the row of an order that these ticks decide. */
export function provenBy(key: TestKey, receipt: PlainAcceptance, ticks: readonly Tick[]): ProvenOrder {
  const end = settle(settlementTerms(receipt), ticks)
  if (!isEnded(end)) throw new Error(`the ticks say ${end.status}`)
  const deciding = ticks.findIndex((tick) => tick.ts > end.exitTime)
  const used = ticks.slice(0, deciding + 1)
  const last = used.at(-1)
  const settlement = settlementOf(key, receipt, end)
  const acceptance = { receipt, signature: key.sign(receiptText(receipt)) }
  const proof: Proof = {
    version: 1,
    acceptance,
    settlement: { receipt: settlement, signature: key.sign(receiptText(settlement)) },
    ticks: used,
    checkpoints: last ? [headAt(key, last)] : [],
    keys: key.keys,
  }
  return { order: orderOf(receipt, end, settlement), proof, acceptance }
}

type Decided = Extract<Settlement, { readonly status: 'won' | 'lost' | 'tie' }>
type Void = Extract<Settlement, { readonly status: 'void' }>
/** By an entry and an exit, or void with an entry at least. */
type Ended = Decided | (Void & Pick<Decided, 'entry' | 'exitTime'>)

function isEnded(end: Settlement): end is Ended {
  if (end.status === 'waiting' || end.status === 'running') return false
  return end.entry !== null && end.exitTime !== null
}

function settlementOf(key: TestKey, receipt: PlainAcceptance, end: Ended): SettlementReceipt {
  const { payoutMinor, profitMinor } = payoutOf(end.status, {
    stakeMinor: parseMoney(receipt.stake),
    returnRateBp: receipt.returnRateBp,
  })
  return {
    type: 'settlement',
    rule: 'settle-2',
    orderId: receipt.orderId,
    status: end.status,
    voidReason: end.status === 'void' ? end.reason : null,
    entrySeq: end.entry.seq,
    entryHash: end.entry.hash,
    exitTime: end.exitTime,
    exitSeq: end.exit?.seq ?? null,
    exitHash: end.exit?.hash ?? null,
    payout: formatMoney(payoutMinor),
    profit: formatMoney(profitMinor),
    settledAt: end.exitTime + 300,
    keyId: key.keyId,
  }
}

/** The row that the server would show of this order. */
function orderOf(receipt: PlainAcceptance, end: Ended, { payout, profit, settledAt }: SettlementReceipt): Order {
  return {
    id: receipt.orderId,
    number: '0000000001',
    productId: receipt.productId,
    direction: receipt.direction,
    stake: receipt.stake,
    returnRateBp: receipt.returnRateBp,
    countdownSeconds: receipt.countdownSeconds,
    status: end.status,
    acceptedAt: receipt.acceptedAt,
    acceptedSeq: receipt.acceptedSeq,
    entrySeq: end.entry.seq,
    entryTs: end.entry.ts,
    entryPrice: end.entry.price,
    exitTime: end.exitTime,
    exitSeq: end.exit?.seq ?? null,
    exitTs: end.exit?.ts ?? null,
    exitPrice: end.exit?.price ?? null,
    payout,
    profit,
    voidReason: end.status === 'void' ? end.reason : null,
    settledAt,
  }
}

/** The same proof with other terms under it, signed all the same: absurd ones too. */
export function withTerms(
  key: TestKey,
  { order, proof }: Pick<ProvenOrder, 'order' | 'proof'>,
  terms: Readonly<Record<string, unknown>>,
): Pick<ProvenOrder, 'order' | 'proof'> {
  const receipt = { ...proof.acceptance.receipt, ...terms } as Proof['acceptance']['receipt'] // bent on purpose
  const settled = proof.settlement?.receipt
  const settlement = settled ? { ...settled, rule: receipt.rule } : null
  return {
    order: { ...order, ...Object.fromEntries(Object.entries(terms).filter(([name]) => Object.hasOwn(order, name))) },
    proof: {
      ...proof,
      acceptance: { receipt, signature: key.sign(receiptText(receipt)) },
      settlement: settlement && { receipt: settlement, signature: key.sign(receiptText(settlement)) },
    },
  }
}

export function headAt(key: TestKey, tick: Tick): Checkpoint {
  const head = { productId: tick.productId, seq: tick.seq, ts: tick.ts, hash: tick.hash, keyId: key.keyId }
  return { ...head, signature: key.sign(checkpointText(head)) }
}

function chain(
  { acceptedAt, acceptedSeq, acceptedHash, productId, countdownSeconds }: PlainAcceptance,
  { step, from }: { readonly step: number; readonly from: number },
): Tick[] {
  let hash = acceptedHash
  return Array.from({ length: 20 + 4 * countdownSeconds }, (_, index) => {
    const ts = acceptedAt + 250 + index * 250
    const bare = {
      productId,
      seq: acceptedSeq + 1 + index,
      kind: 'price' as const,
      ts,
      price: from + step * index,
      sourceTs: ts,
    }
    hash = tickHash(hash, bare)
    return { ...bare, hash }
  })
}

export const USER = '6b1f1de4-4c6a-4d0f-8d4e-3d9a4b2f1c11'

/** Posted lines with running balances. */
export function linesOf(amounts: readonly string[], at = ACCEPTED_AT): FundRecord[] {
  let balance = 0n
  return amounts.map((amount, index) => {
    balance += parseMoney(amount)
    return {
      id: `line-${index + 1}`,
      number: String(index + 1).padStart(10, '0'),
      kind: 'deposit',
      amount,
      balanceAfter: formatMoney(balance),
      reference: `reference-${index + 1}`,
      status: 'success',
      at: at + index,
    }
  })
}

export function signedMonth(
  key: TestKey,
  lines: readonly FundRecord[],
  change: Partial<StatementMonthReceipt> = {},
  before: StatementPoint = EMPTY_POINT,
): { receipt: StatementMonthReceipt; signature: string } {
  const after = lines.reduce<StatementPoint>(
    (point, line) => ({
      lines: point.lines + 1,
      balance: formatMoney(parseMoney(point.balance) + parseMoney(line.amount)),
      hash: sha256Hex(lineText(point.hash, line)),
    }),
    before,
  )
  const receipt: StatementMonthReceipt = {
    type: 'statement-month',
    userId: USER,
    currency: 'USDT',
    month: '2026-11',
    before,
    after,
    firstNumber: lines[0]?.number ?? '',
    lastNumber: lines.at(-1)?.number ?? '',
    signedAt: ACCEPTED_AT + 1_000,
    keyId: key.keyId,
    ...change,
  }
  return { receipt, signature: key.sign(statementMonthText(receipt)) }
}

export function signedStatement(
  key: TestKey,
  lines: readonly FundRecord[] = linesOf(['100.00', '25.50', '-10.25']),
): Statement {
  return { type: 'statement', version: 1, months: [{ ...signedMonth(key, lines), lines: [...lines] }], keys: key.keys }
}

export function signedRestore(key: TestKey, change: Partial<RestoreNotice> = {}): SavedRestore {
  const notice: RestoreNotice = {
    type: 'restore-notice',
    noticeId: '7e57ab1e-0000-4000-8000-000000000001',
    productId: PRODUCT,
    headSeq: 7,
    headTs: ACCEPTED_AT,
    headHash: 'a'.repeat(64),
    restoredAt: ACCEPTED_AT + 3_600_000,
    reason: 'The disk broke.',
    orders: 3,
    keyId: key.keyId,
    ...change,
  }
  return {
    type: 'restore',
    version: 1,
    notices: [{ notice, signature: key.sign(restoreText(notice)) }],
    keys: key.keys,
  }
}
