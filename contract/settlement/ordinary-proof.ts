/**
 * The two expressions by which most proofs are told from their text. Each takes the canonical JSON of what the schemas take
 * (read-proof.ts), or less: a text that they pass over may be a proof all the same.
 */
import { VOID_REASONS } from '../rows/order-status.ts'
import { SETTLEMENT_RULES } from './settle.ts'

// Patterns of canonical JSON. Each takes what the schema takes, or less. Fifteen digits: a number holds them all exactly.
const NATURAL = '(?:0|[1-9][0-9]{0,14})'
const POSITIVE = '[1-9][0-9]{0,14}'
const TO_99999 = '[1-9][0-9]{0,4}'
const INTEGER = '(?:0|-?[1-9][0-9]{0,14})'
const HASH = '"[0-9a-f]{64}"'
const PRODUCT_ID = '"[a-z0-9-]{2,32}"'
const MONEY = '"-?(?:0|[1-9][0-9]{0,15})\\.[0-9]{2}"'
const POSITIVE_MONEY = '"(?!0\\.00")(?:0|[1-9][0-9]{0,15})\\.[0-9]{2}"'
const ID = '"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"'
const SIGNATURE = '"[A-Za-z0-9_-]{86}"'
const KEY_ID = '"[a-z0-9][a-z0-9-]{0,63}"'
const KEY = '"[A-Za-z0-9_-]{43}"'
const orNull = (pattern: string) => `(?:null|${pattern})`
const oneOf = (...words: readonly string[]) => `"(?:${words.join('|')})"`
const object = (fields: Readonly<Record<string, string>>) =>
  `\\{${Object.keys(fields)
    .sort()
    .map((name) => `"${name}":${fields[name]}`)
    .join(',')}\\}`
const receipt = (fields: Readonly<Record<string, string>>) => object({ receipt: object(fields), signature: SIGNATURE })

const ASKED = {
  orderId: ID,
  productId: PRODUCT_ID,
  direction: oneOf('up', 'down'),
  stake: POSITIVE_MONEY,
  returnRateBp: TO_99999,
  countdownSeconds: TO_99999,
}
const PLAIN_ACCEPTANCE = {
  ...ASKED,
  type: oneOf('acceptance'),
  rule: oneOf('settle-2'),
  priceScale: '[0-8]',
  acceptedAt: NATURAL,
  acceptedSeq: POSITIVE,
  acceptedHash: HASH,
  keyId: KEY_ID,
}
/** An acceptance under `settle-2`, with or without an intent. The schema reads an acceptance under `settle-1`. */
const ACCEPTANCE = `(?:${receipt({
  ...PLAIN_ACCEPTANCE,
  version: '2',
  intentHash: HASH,
  seenSeq: POSITIVE,
  seenAt: NATURAL,
  termsHash: HASH,
  prevReceiptHash: HASH,
})}|${receipt(PLAIN_ACCEPTANCE)})`
const INTENT = object({
  intent: object({
    ...ASKED,
    type: oneOf('order-intent'),
    version: '1',
    deviceKeyId: HASH,
    seenSeq: POSITIVE,
    seenHash: HASH,
    seenAt: NATURAL,
    termsHash: HASH,
  }),
  publicKey: '"(?:[A-Za-z0-9_-]{43}|B[A-Za-z0-9_-]{86})"',
  signature: SIGNATURE,
})
const SETTLEMENT = receipt({
  type: oneOf('settlement'),
  rule: oneOf(...SETTLEMENT_RULES),
  orderId: ID,
  status: oneOf('won', 'lost', 'tie', 'void'),
  voidReason: orNull(oneOf(...VOID_REASONS)),
  entrySeq: orNull(INTEGER),
  entryHash: orNull(HASH),
  exitTime: orNull(NATURAL),
  exitSeq: orNull(INTEGER),
  exitHash: orNull(HASH),
  payout: MONEY,
  profit: MONEY,
  settledAt: NATURAL,
  keyId: KEY_ID,
})
const CHECKPOINT = object({
  productId: PRODUCT_ID,
  seq: INTEGER,
  ts: NATURAL,
  hash: HASH,
  keyId: KEY_ID,
  signature: SIGNATURE,
})
/** An ordinary proof up to its ticks: one key, and no notice. */
const HEAD = new RegExp(
  `\\{"acceptance":${ACCEPTANCE},"checkpoints":\\[(?:${CHECKPOINT}(?:,${CHECKPOINT})*)?\\],(?:"intent":${INTENT},)?"keys":\\{${KEY_ID}:${KEY}\\},"settlement":${orNull(SETTLEMENT)},"ticks":`,
  'y',
)
const TRADE_NAME = '[!#-[\\]-{}~]'
const TRADE = object({ id: `"${TRADE_NAME}{1,128}"`, symbol: `"${TRADE_NAME}{1,64}"` })
const PLACE = `"productId":${PRODUCT_ID},"seq":${INTEGER}`
/** The text between a tick's hash and its time: a price with or without its trade, a heartbeat or a gap. */
const PRICE = `"price","price":${NATURAL},${PLACE},"sourceTs":(?:null|${NATURAL}(?:,"trade":${TRADE})?)`
const NO_PRICE = `"(?:heartbeat|gap)","price":null,${PLACE},"sourceTs":${orNull(NATURAL)}`
/** One tick, and what separates it from the next or ends the list. */
const TICK = new RegExp(`\\{"hash":${HASH},"kind":(?:${PRICE}|${NO_PRICE}),"ts":${NATURAL}\\}[,\\]]`, 'y')

/** How much of a text is an ordinary proof up to its ticks; null where it begins otherwise. */
export function lengthOfOrdinaryHead(text: string): number | null {
  HEAD.lastIndex = 0
  return HEAD.test(text) ? HEAD.lastIndex : null
}

/** Whether a text is a list of exactly so many ordinary ticks. @param count at least one */
export function areOrdinaryTicks(text: string, count: number): boolean {
  TICK.lastIndex = 1
  for (let at = 0; at < count; at += 1) if (!TICK.test(text)) return false
  return TICK.lastIndex === text.length
}
