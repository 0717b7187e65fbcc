/** Each fault that a proof can have is told in its step and in words of its own: whoever reads the report knows what was bent. */
import { expect, test } from 'vitest'
import { settlementTerms } from '../../contract/settlement/check-result.ts'
import { receiptText, type Proof } from '../../contract/settlement/receipt.ts'
import { checkpointText, type Tick } from '../../contract/settlement/tick.ts'
import { isSignedBy, type VerifyOptions } from '../../contract/settlement/verdict.ts'
import { brokenTickOf, signedTexts, verifyProof, verifyProofText } from '../../contract/settlement/verify-proof.ts'
import { intentHash, intentText } from '../../contract/intent/order-intent.ts'
import { bentHead, chainedAnew, resigned, voided } from '../support/resigned.ts'
import { ACCEPTED_AT, provenOrder, testKey } from '../support/signed-files.ts'
import { TestDevice } from '../support/test-device.ts'

const key = testKey()
const second = testKey()
const BOTH = { ...key.keys, ...second.keys }
/** Won in ten seconds: accepted at head 7, entry at tick 8, exit at tick 48, final by tick 49. */
const { proof: RIGHT } = provenOrder(key)
const tickAt = (seq: number): Tick => RIGHT.ticks[seq - 8] as Tick
const LAST = tickAt(49)
const RUNNING: Proof = { ...RIGHT, ticks: RIGHT.ticks.slice(0, 20), checkpoints: [] }
const verify = (proof: Proof, options: Partial<VerifyOptions> = {}) =>
  verifyProof(proof, { trustedKeys: key.keys, ...options })
const withTicks = (ticks: readonly Tick[], settlement: null | Readonly<Record<string, unknown>> = {}): Proof => ({
  ...resigned(key, RIGHT, { settlement }),
  ticks: chainedAnew('a'.repeat(64), ticks),
  checkpoints: [],
})
const ticksWith = (seq: number, change: Partial<Tick>) =>
  RIGHT.ticks.map((tick) => (tick.seq === seq ? { ...tick, ...change } : tick))

type Case = readonly [name: string, proof: Proof, step: string, detail: string, options?: Partial<VerifyOptions>]
const CASES: readonly Case[] = [
  [
    'a key that signs nothing',
    { ...RIGHT, keys: BOTH },
    'keys',
    `key ${second.keyId} signs nothing`,
    { trustedKeys: BOTH },
  ],
  [
    'a key that this device does not know',
    RIGHT,
    'keys',
    `key ${key.keyId} is not the platform's as this device knows it`,
    { trustedKeys: second.keys },
  ],
  ['no key', { ...RIGHT, keys: {} }, 'keys', `key ${key.keyId} is missing`],
  [
    "an acceptance under another order's signature",
    { ...RIGHT, acceptance: { ...RIGHT.acceptance, signature: key.sign('another') } },
    'acceptance-signature',
    'the signature does not cover these terms',
  ],
  [
    "a result under another result's signature",
    { ...RIGHT, settlement: RIGHT.settlement && { ...RIGHT.settlement, signature: key.sign('another') } },
    'settlement-signature',
    'the signature does not cover this result',
  ],
  [
    "another order's result",
    resigned(key, RIGHT, { settlement: { orderId: '7e57ab1e-0000-4000-8000-000000000009' } }),
    'result',
    "the result is another order's",
  ],
  [
    'a result by the other rule',
    resigned(key, RIGHT, { settlement: { rule: 'settle-1' } }),
    'rule',
    'the result is by another rule than the order was accepted under',
  ],
  [
    'the result of practice under the acceptance of a real order',
    resigned(key, RIGHT, { settlement: { practice: true } }),
    'result',
    'one of acceptance and result says practice, the other does not',
  ],
  [
    'terms out of their bounds',
    resigned(key, RIGHT, { acceptance: { priceScale: 9 } }),
    'terms',
    'priceScale 9 is not within 0 and 8',
  ],
  ["another product's tick", withTicks(ticksWith(10, { productId: 'eth-usdt' })), 'chain', 'tick 10 is not there'],
  ['a tick left out', withTicks(RIGHT.ticks.filter(({ seq }) => seq !== 10)), 'chain', 'tick 10 is not there'],
  ['no first tick', withTicks(RIGHT.ticks.slice(1)), 'chain', 'tick 8 is not there'],
  [
    'a tick from before the one before it',
    withTicks(ticksWith(10, { ts: tickAt(9).ts - 1 })),
    'chain',
    'tick 10 is older than the one before it',
  ],
  [
    'a price that its hash does not cover',
    { ...RIGHT, ticks: ticksWith(10, { price: 1 }) },
    'chain',
    'tick 10 does not have the hash that its fields give',
  ],
  [
    'a head of another hash',
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { hash: 'b'.repeat(64) })] },
    'checkpoints',
    'the head 49 has another hash or time',
  ],
  [
    'a head of another time',
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { ts: LAST.ts + 1 })] },
    'checkpoints',
    'the head 49 has another hash or time',
  ],
  [
    'another head than it was accepted with',
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { seq: 7 })] },
    'checkpoints',
    'the head 7 has another hash',
  ],
  [
    'a head under another signature',
    { ...RIGHT, checkpoints: [{ ...bentHead(key, LAST), signature: key.sign('another') }] },
    'checkpoints',
    'the signature of the head 49 does not cover it',
  ],
  [
    'a head beyond its ticks',
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { seq: 50 })] },
    'checkpoints',
    'the head 50 is beyond the ticks',
  ],
  [
    'a head from before the order',
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { seq: 6 })] },
    'checkpoints',
    'the head 6 is before the order',
  ],
  ['no head', { ...RIGHT, checkpoints: [] }, 'checkpoints', 'no signed head at the last tick'],
  [
    'a head one tick too early',
    { ...RIGHT, checkpoints: [bentHead(key, tickAt(48))] },
    'checkpoints',
    'no signed head at the last tick',
  ],
  [
    "another product's head alone",
    { ...RIGHT, checkpoints: [bentHead(key, LAST, { productId: 'eth-usdt' })] },
    'checkpoints',
    'no signed head at the last tick',
  ],
  [
    'another tick than this device saw',
    RIGHT,
    'seen',
    'the head 20 has another hash or time',
    { seen: { ticks: [{ ...tickAt(20), hash: 'b'.repeat(64) }] } },
  ],
  [
    'a tick at another time than this device saw it',
    RIGHT,
    'seen',
    'the head 20 has another hash or time',
    { seen: { ticks: [{ ...tickAt(20), ts: tickAt(20).ts + 1 }] } },
  ],
  [
    'another head than this device saw',
    RIGHT,
    'seen',
    'the head 7 has another hash',
    { seen: { checkpoints: [bentHead(key, LAST, { seq: 7 })] } },
  ],
  [
    'a result before the ticks decide',
    { ...RIGHT, ticks: RIGHT.ticks.slice(0, 20), checkpoints: [] },
    'rule',
    'a result is signed, but the ticks say running',
  ],
  [
    'a result before there is a tick',
    { ...RIGHT, ticks: [], checkpoints: [] },
    'rule',
    'a result is signed, but the ticks say waiting',
  ],
  [
    'the wrong result',
    resigned(key, RIGHT, { settlement: { status: 'lost' } }),
    'result',
    'signed lost , the rule gives won',
  ],
  [
    'a void that the rule does not give',
    resigned(key, RIGHT, { settlement: { status: 'void', voidReason: 'stale' } }),
    'result',
    'signed void stale, the rule gives won',
  ],
  [
    'a reason beside a win',
    resigned(key, RIGHT, { settlement: { voidReason: 'gap' } }),
    'result',
    'signed won gap, the rule gives won',
  ],
  [
    'a win over an interrupted feed',
    withTicks(ticksWith(20, { kind: 'gap', price: null, sourceTs: null })),
    'result',
    'signed won , the rule gives void gap',
  ],
  [
    'another reason than the rule gives',
    withTicks(ticksWith(20, { kind: 'gap', price: null, sourceTs: null }), { status: 'void', voidReason: 'stale' }),
    'result',
    'signed void stale, the rule gives void gap',
  ],
  ...[
    { entrySeq: 9 },
    { entrySeq: null },
    { entryHash: 'b'.repeat(64) },
    { exitSeq: 47 },
    { exitHash: 'b'.repeat(64) },
    { exitTime: ACCEPTED_AT + 10_249 },
  ].map((settlement): Case => [
    `a result with ${JSON.stringify(settlement)}`,
    resigned(key, RIGHT, { settlement }),
    'result',
    'other ticks than the rule finds',
  ]),
  [
    'another payout',
    resigned(key, RIGHT, { settlement: { payout: '179.99' } }),
    'payout',
    'signed 179.99, the terms give 180.00',
  ],
  [
    'another profit',
    resigned(key, RIGHT, { settlement: { profit: '79.99' } }),
    'payout',
    'signed 180.00, the terms give 180.00',
  ],
]

test.each<[string, Proof, string, string, Partial<VerifyOptions>]>(
  CASES.map(([name, proof, step, detail, options = {}]) => [name, proof, step, detail, options]),
)('%s is told', (_name, proof, step, detail, options) => {
  expect(verify(proof, options)).toEqual({ verdict: 'mismatch', step, detail })
})

test('a text that is no proof is told as that', () => {
  expect(verifyProofText('{}', { trustedKeys: key.keys })).toEqual({
    verdict: 'mismatch',
    step: 'format',
    detail: 'not the canonical JSON of a proof',
  })
})

test('a sound proof is verified with its end, and before its result is signed it is not final', () => {
  const end = { status: 'won', entry: tickAt(8), exitTime: ACCEPTED_AT + 10_250, exit: tickAt(48) }
  expect(verify(RIGHT)).toEqual({ verdict: 'verified', settlement: end })
  expect(verify({ ...RIGHT, settlement: null })).toEqual({ verdict: 'not-yet-final', settlement: end })
})

test('heads from the accepted one on, of other products and of ticks that this device saw, are no fault', () => {
  const checkpoints = [
    bentHead(key, LAST, { seq: 7, hash: 'a'.repeat(64), ts: 1 }),
    bentHead(key, tickAt(8)),
    bentHead(key, LAST),
    bentHead(key, LAST, { productId: 'eth-usdt', hash: 'b'.repeat(64) }),
  ]
  const seen = {
    ticks: [LAST, { ...LAST, seq: 50 }, { ...LAST, productId: 'eth-usdt', hash: 'b'.repeat(64) }],
    checkpoints,
  }
  expect(verify({ ...RIGHT, checkpoints }, { seen }).verdict).toBe('verified')
})

test('ticks of one time follow each other, the first at time zero too', () => {
  const running = resigned(key, RIGHT, { acceptance: { acceptedAt: 0 }, settlement: null })
  const ticks = chainedAnew(
    'a'.repeat(64),
    RIGHT.ticks.slice(0, 3).map((tick) => ({ ...tick, ts: 0, sourceTs: 250 })),
  )
  expect(verify({ ...running, ticks, checkpoints: [] })).toMatchObject({ verdict: 'not-yet-final' })
})

test('the first broken tick may be found ahead, and then it is that one', () => {
  expect(brokenTickOf(RIGHT)).toBeNull()
  expect(verify(RIGHT, { brokenTick: 12 })).toEqual({
    verdict: 'mismatch',
    step: 'chain',
    detail: 'tick 12 does not have the hash that its fields give',
  })
  const bent = { ...RIGHT, ticks: ticksWith(20, { price: 1 }), checkpoints: [bentHead(key, LAST)] }
  expect(brokenTickOf(bent)).toBe(20)
  expect(verify(bent, { brokenTick: null }).verdict).toBe('verified')
})

test('each part may be signed with a key of its own, and all of them must be known', () => {
  const bySecond = resigned(second, RIGHT, { settlement: { keyId: second.keyId } }).settlement
  for (const proof of [
    { ...RIGHT, keys: BOTH, settlement: bySecond },
    { ...RIGHT, keys: BOTH, checkpoints: [bentHead(second, LAST)] },
    { ...voided(key, 'notice', RUNNING, { notice: { keyId: second.keyId }, signer: second }), keys: BOTH },
    { ...voided(key, 'restore', RUNNING, { notice: { keyId: second.keyId }, signer: second }), keys: BOTH },
  ] satisfies Proof[]) {
    expect(verify(proof, { trustedKeys: BOTH }).verdict).toBe('verified')
    expect(verify(proof, { trustedKeys: 'from-proof' }).verdict).toBe('verified')
    expect(verify(proof)).toMatchObject({ step: 'keys' })
    expect(verify({ ...proof, keys: key.keys })).toEqual({
      verdict: 'mismatch',
      step: 'keys',
      detail: `key ${second.keyId} is missing`,
    })
  }
})

test('a key that a proof does not hold has signed nothing, whoever is asked', () => {
  const context = { proof: RIGHT, options: { trustedKeys: key.keys, isSignatureOf: () => true } }
  expect(isSignedBy(context, key.keyId, 'text', 'signature')).toBe(true)
  for (const keyId of [second.keyId, 'constructor']) expect(isSignedBy(context, keyId, 'text', 'signature')).toBe(false)
  const asked: string[][] = []
  const isSignatureOf = (...words: string[]) => asked.push(words) > 0
  isSignedBy({ ...context, options: { ...context.options, isSignatureOf } }, key.keyId, 'text', 'signature')
  expect(asked).toEqual([['text', 'signature', key.publicKey]])
})

test('an order whose rule finds no entry is verified as void, without ticks of its own', () => {
  const late = { ...tickAt(8), ts: ACCEPTED_AT + 5_001, sourceTs: ACCEPTED_AT + 5_001 }
  const none = {
    status: 'void',
    voidReason: 'no-entry',
    entrySeq: null,
    entryHash: null,
    exitTime: null,
    exitSeq: null,
    exitHash: null,
    payout: '100.00',
    profit: '0.00',
  }
  const proof = withTicks([late], none)
  const [tick] = proof.ticks as [Tick]
  expect(verify({ ...proof, checkpoints: [bentHead(key, tick)] })).toEqual({
    verdict: 'verified',
    settlement: { status: 'void', reason: 'no-entry', entry: null, exitTime: null, exit: null },
  })
})

const device = new TestDevice()
const PRODUCT = {
  id: 'btc-usdt',
  priceScale: 2,
  countdowns: [{ seconds: 10, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '1000.00' }],
}
const signedIntent = device.signIntent(
  device.intent(
    PRODUCT,
    { seq: 7, ts: ACCEPTED_AT - 100, hash: 'a'.repeat(64) },
    { id: RIGHT.acceptance.receipt.orderId, stake: '100.00', countdownSeconds: 10 },
  ),
)
const { seenSeq, seenAt, termsHash } = signedIntent.intent
const INTENDED: Proof = {
  ...resigned(key, RIGHT, {
    acceptance: {
      version: 2,
      intentHash: intentHash(signedIntent.intent),
      seenSeq,
      seenAt,
      termsHash,
      prevReceiptHash: '0'.repeat(64),
    },
  }),
  intent: signedIntent,
}

test('an acceptance that answers an intent is verified with that intent, signed and the same', () => {
  expect(verify(INTENDED).verdict).toBe('verified')
  const { intent: _, ...without } = INTENDED
  const mismatch = { verdict: 'mismatch', step: 'intent' }
  expect(verify(without)).toEqual({
    ...mismatch,
    detail: 'the intent that the acceptance answers is missing',
  })
  expect(verify({ ...INTENDED, intent: { ...signedIntent, signature: device.sign('another') } })).toEqual({
    ...mismatch,
    detail: 'the signature does not cover what was asked for',
  })
  expect(verify({ ...RIGHT, intent: signedIntent })).toEqual({
    ...mismatch,
    detail: 'the acceptance names no intent',
  })
  expect(
    verify(INTENDED, { isSignatureOf: (_text, _signature, publicKey) => publicKey !== device.publicKey }),
  ).toMatchObject({ step: 'intent' })
})

test('the signatures that may be checked ahead are all that a check asks for, the intent last', () => {
  const platform = (text: string, signature: string) => ({ text, signature, publicKey: key.publicKey })
  const { acceptance, settlement } = INTENDED
  const receipts = [
    platform(receiptText(acceptance.receipt), acceptance.signature),
    ...(settlement ? [platform(receiptText(settlement.receipt), settlement.signature)] : []),
  ]
  const heads = INTENDED.checkpoints.map((point) => platform(checkpointText(point), point.signature))
  const own = {
    text: intentText(signedIntent.intent),
    signature: signedIntent.signature,
    publicKey: device.publicKey,
  }
  expect(signedTexts(INTENDED)).toEqual([...receipts, ...heads, own])
  expect(signedTexts({ ...INTENDED, settlement: null })).toEqual([...receipts.slice(0, 1), ...heads, own])
  expect(signedTexts(RIGHT)).toHaveLength(3)
  expect(signedTexts({ ...RIGHT, keys: {} }).map(({ publicKey }) => publicKey)).toEqual(['', '', ''])
  for (const proof of [INTENDED, voided(key, 'notice', RUNNING), voided(key, 'restore', RUNNING)]) {
    const asked: { text: string; signature: string; publicKey: string }[] = []
    const isSignatureOf = (text: string, signature: string, publicKey: string) =>
      asked.push({ text, signature, publicKey }) > 0
    expect(verify(proof, { isSignatureOf }).verdict).toBe('verified')
    const inOrder = (list: typeof asked) => list.map((one) => JSON.stringify(one)).toSorted()
    expect(inOrder(signedTexts(proof))).toEqual(inOrder(asked))
  }
})

test('the rule takes grace and gap from a receipt of the first rule, and from itself under the second', () => {
  const common = {
    direction: 'up',
    countdownMs: 10_000,
    acceptedSeq: 7,
    acceptedAt: ACCEPTED_AT,
  }
  expect(settlementTerms(RIGHT.acceptance.receipt)).toEqual({
    ...common,
    rule: 'settle-2',
    seenAt: null,
    entryGraceMs: 5_000,
    maxGapMs: 2_000,
  })
  expect(settlementTerms(INTENDED.acceptance.receipt)).toMatchObject({ rule: 'settle-2', seenAt: ACCEPTED_AT - 100 })
  const first = resigned(key, RIGHT, { acceptance: { rule: 'settle-1', entryGraceMs: 4_000, maxGapMs: 1_000 } })
  expect(settlementTerms(first.acceptance.receipt)).toEqual({
    ...common,
    rule: 'settle-1',
    seenAt: null,
    entryGraceMs: 4_000,
    maxGapMs: 1_000,
  })
})
