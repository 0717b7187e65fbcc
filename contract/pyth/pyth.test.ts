import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import {
  GUARDIANS_6,
  GUARDIANS_7_HAND_OVER,
  GUARDIANS_UPDATE,
  OLDER_GUARDIANS_UPDATE,
  ROUTERS_0,
  ROUTERS_1_HAND_OVER,
  ROUTERS_UPDATE,
} from '../../tests/support/pyth-published.ts'
import { handOver, SIGNERS, signedUpdate, TEST_GUARDIANS, TEST_ROUTERS } from '../../tests/support/pyth-signers.ts'
import { FEED_ID, PYTH_FEEDS, isInterrupted, isUsable, stepsOf } from './feeds.ts'
import { withHandOvers } from './hand-over.ts'
import { checkUpdate, UPDATE_BYTES_MAX, updateOfFeed } from './price-update.ts'
import type { Proof } from '../settlement/receipt.ts'
import type { Trade } from '../settlement/tick.ts'
import { namesSignedPrices, tickWithoutMessage, tradeOfPrice } from './pyth-trade.ts'
import { GUARDIANS, PYTH_SIGNERS, ROUTERS } from './signers.ts'

const [ETH, BTC] = [PYTH_FEEDS['eth-usdt']?.id ?? '', PYTH_FEEDS['btc-usdt']?.id ?? '']
const bytesOf = ({ hex }: { readonly hex: string }) => hexToBytes(hex)

describe('published messages', () => {
  test.each([
    ["the routers' of 12 September 2026", ROUTERS_UPDATE, { group: 'routers', setIndex: 1, signatures: 3, of: 5 }],
    ["the guardians' of 12 August 2026", GUARDIANS_UPDATE, { group: 'guardians', setIndex: 7, signatures: 13, of: 19 }],
  ])('%s is signed, and says what was published', (_name, update, by) => {
    const check = checkUpdate(bytesOf(update), PYTH_SIGNERS)
    expect(check).toMatchObject({ status: 'signed', ...by, slot: update.slot })
    expect(check.status === 'signed' && check.prices[0]).toMatchObject(update.prices[0] ?? {})
    expect(check.status === 'signed' && check.prices.every(isUsable)).toBe(true)
  })

  test('one update carries several products, and each can be had alone with the same signatures', () => {
    const check = checkUpdate(bytesOf(ROUTERS_UPDATE), PYTH_SIGNERS)
    expect(check.status === 'signed' && check.prices).toHaveLength(4)
    const alone = updateOfFeed(bytesOf(ROUTERS_UPDATE), ETH)
    const ofEth = checkUpdate(alone ?? new Uint8Array(), PYTH_SIGNERS)
    expect(ofEth.status === 'signed' && ofEth.prices).toMatchObject([{ feedId: ETH, price: 252_358_659_107n }])
    expect(updateOfFeed(bytesOf(ROUTERS_UPDATE), PYTH_FEEDS['wti-usdt']?.id ?? '')).toBeNull()
  })

  test('of an older set are not signed by anybody that is known, and are with that set', () => {
    const update = bytesOf(OLDER_GUARDIANS_UPDATE)
    expect(checkUpdate(update, PYTH_SIGNERS)).toMatchObject({
      detail: expect.stringContaining('set 6 of the guardians'),
    })
    const check = checkUpdate(update, [{ ...GUARDIANS, sets: [GUARDIANS_6] }])
    expect(check).toMatchObject({ status: 'signed', slot: OLDER_GUARDIANS_UPDATE.slot })
    // The second price of its second: somebody could choose between the two.
    expect(check.status === 'signed' && check.prices.map(isUsable)).toEqual([false])
  })

  test('are found out wherever a single byte of them is changed', () => {
    const good = bytesOf(ROUTERS_UPDATE)
    for (let at = 0; at < good.length; at += 7) {
      // The envelope's spare bytes are not signed: the minor version says nothing.
      if (at === 5) continue
      const bent = good.slice()
      bent[at] = (bent[at] ?? 0) ^ 1
      expect([at, checkUpdate(bent, PYTH_SIGNERS).status]).toEqual([at, 'fault'])
    }
    for (const length of [0, 3, 100, good.length - 1])
      expect(checkUpdate(good.subarray(0, length), PYTH_SIGNERS).status).toBe('fault')
    expect(checkUpdate(new Uint8Array([...good, 0]), PYTH_SIGNERS).status).toBe('fault')
    expect(checkUpdate(new Uint8Array(UPDATE_BYTES_MAX + 1), PYTH_SIGNERS).status).toBe('fault')
  })
})

describe('hand-overs', () => {
  test.each([
    ['set 7 of the guardians', GUARDIANS, GUARDIANS_6, GUARDIANS_7_HAND_OVER],
    ['set 1 of the routers', ROUTERS, ROUTERS_0, ROUTERS_1_HAND_OVER],
  ])('%s is what the set before it has signed', (_name, pinned, before, text) => {
    const result = withHandOvers([{ ...pinned, sets: [before] }], [text])
    expect(result.status === 'done' && result.groups[0]?.sets).toEqual([before, ...pinned.sets])
    // For who knows the new set only, the text is signed by nobody.
    expect(withHandOvers([pinned], [text]).status).toBe('fault')
  })

  test('count in order, each signed by the set that the one before it brought', () => {
    const [first, second] = [handOver(0, 1), handOver(1, 2)]
    const done = withHandOvers([TEST_GUARDIANS], [first, second, second])
    expect(done.status === 'done' && done.groups[0]?.sets.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(withHandOvers([TEST_GUARDIANS], [second])).toMatchObject({ detail: expect.stringContaining('set 1') })
    const update = signedUpdate({ set: 2, prices: [{ feedId: BTC, price: 1n }] })
    expect(checkUpdate(update, [TEST_GUARDIANS]).status).toBe('fault')
    expect(done.status === 'done' && checkUpdate(update, done.groups).status).toBe('signed')
  })

  test.each([
    ['too few signatures', { signers: 12 }],
    ['the keys of nobody', { keysOf: 9 }],
    ['another sender', { emitterAddress: GUARDIANS.emitterAddress }],
    ['another action', { action: 1 }],
    ['a set left out', { index: 3 }],
    ['the same key twice', { addresses: [SIGNERS[0]?.[0]?.address ?? '', SIGNERS[0]?.[0]?.address ?? ''] }],
  ])('with %s bring nothing', (_name, change) => {
    expect(withHandOvers([TEST_GUARDIANS], [handOver(0, 1, change)]).status).toBe('fault')
  })

  test('of one group bring no keys to the other', () => {
    const result = withHandOvers([TEST_ROUTERS, TEST_GUARDIANS], [handOver(0, 1)])
    expect(result.status === 'done' && result.groups.map(({ id, sets }) => [id, sets.length])).toEqual([
      ['routers', 1],
      ['guardians', 2],
    ])
  })
})

describe('signatures', () => {
  const price = { feedId: BTC, price: 100n }
  test.each([
    ['thirteen of nineteen', {}, 'signed'],
    ['all of them', { signers: 19 }, 'signed'],
    ['twelve of nineteen', { signers: 12 }, 'fault'],
    ['one of a stranger', { keysOf: 9 }, 'fault'],
    ['one key twice', { repeat: true }, 'fault'],
    ['another set', { set: 1 }, 'fault'],
    ['another sender', { emitterAddress: '11'.repeat(32) }, 'fault'],
    ['another chain', { emitterChain: 1 }, 'fault'],
    ['another root', { bentWay: true }, 'fault'],
  ] as const)('of %s: %s', (_name, change, status) => {
    expect(
      checkUpdate(signedUpdate({ prices: [price, { feedId: ETH, price: 5n }], ...change }), [TEST_GUARDIANS]).status,
    ).toBe(status)
  })

  test('of three routers are enough, and of two are not', () => {
    const routers = { group: TEST_ROUTERS, prices: [price] } as const
    expect(checkUpdate(signedUpdate({ ...routers, signers: 3 }), [TEST_ROUTERS])).toMatchObject({
      signatures: 3,
      of: 5,
    })
    expect(checkUpdate(signedUpdate({ ...routers, signers: 2 }), [TEST_ROUTERS]).status).toBe('fault')
  })
})

describe('prices', () => {
  const sound = {
    feedId: BTC,
    price: 10_000n,
    confidence: 100n,
    exponent: -2,
    publishTime: 10,
    previousPublishTime: 9,
    leaf: '',
  }

  test('become steps of the product, to the nearest one', () => {
    expect(stepsOf({ price: 6_421_850_000_000n, exponent: -8 }, 2)).toBe(6_421_850)
    expect(stepsOf({ price: 6_421_850_499_999n, exponent: -8 }, 2)).toBe(6_421_850)
    expect(stepsOf({ price: 6_421_850_500_000n, exponent: -8 }, 2)).toBe(6_421_851)
    expect(stepsOf({ price: 109n, exponent: 0 }, 3)).toBe(109_000)
    expect(stepsOf({ price: 3n, exponent: 2 }, 0)).toBe(300)
    expect(stepsOf({ price: 1n, exponent: -8 }, 2)).toBeNull()
    expect(stepsOf({ price: 2n ** 62n, exponent: 10 }, 8)).toBeNull()
    expect(stepsOf({ price: 1n, exponent: -2_147_483_648 }, 2)).toBeNull()
  })

  test('count where they are the first of their second, above zero, and their publishers agree within a hundredth', () => {
    expect(isUsable(sound)).toBe(true)
    expect(isUsable({ ...sound, confidence: 101n })).toBe(false)
    expect(isUsable({ ...sound, price: 0n, confidence: 0n })).toBe(false)
    expect(isUsable({ ...sound, price: -5n, confidence: 0n })).toBe(false)
    expect(isUsable({ ...sound, previousPublishTime: 10 })).toBe(false)
  })

  test('more than two seconds of which are missing are an interruption, and a source that says nothing is none', () => {
    expect(isInterrupted({ publishTime: 7 }, sound)).toBe(false)
    expect(isInterrupted({ publishTime: 6 }, sound)).toBe(true)
    expect(isInterrupted({ publishTime: 6 }, { ...sound, publishTime: 60, previousPublishTime: 6 })).toBe(false)
  })

  test('of every product of the catalogue have a feed of their own', () => {
    const ids = Object.values(PYTH_FEEDS).map(({ id }) => id)
    expect(ids.every((id) => FEED_ID.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a proof is of signed prices', () => {
  const [named, other] = [tradeOfPrice('1', { feedId: BTC, leaf: 'ab'.repeat(20) }), { symbol: 'BTCUSDT', id: '7' }]
  /** Ticks 1, 2, …, of which the entry and the exit are the second and the last. */
  const ofTicks = (status: 'won' | 'void', trades: readonly (Trade | 'gap' | undefined)[]): Proof => {
    const ticks = trades.map((trade, at) => ({
      seq: at + 1,
      ...(trade === 'gap' ? { kind: 'gap' } : { kind: 'price', trade }),
    }))
    const receipt = { status, entrySeq: 2, exitSeq: trades.length }
    // Only these parts are looked at.
    return { ticks, settlement: { receipt, signature: '' } } as unknown as Proof
  }
  test.each<[string, Proof, boolean, number | null]>([
    ['each price names its message', ofTicks('won', [named, named, named]), true, null],
    ['the exit names none', ofTicks('won', [undefined, named, undefined]), true, 3],
    ['the entry names a trade of an exchange', ofTicks('won', [undefined, other, named]), true, 2],
    ['a price between them alone names one', ofTicks('won', [undefined, undefined, named, undefined]), true, 2],
    ['no price names one', ofTicks('won', [other, other, undefined]), false, null],
    ['the source was changed before the entry', ofTicks('won', [named, other, other]), true, 2],
    ['of a void order one names none', ofTicks('void', [other, other, 'gap', named]), false, null],
    ['of a void order both name one', ofTicks('void', [other, named, 'gap', named]), true, null],
  ])('where %s', (_name, proof, isSigned, without) => {
    expect([namesSignedPrices(proof), tickWithoutMessage(proof)]).toEqual([isSigned, without])
  })
  test('not where the source was changed behind a gap mark', () => {
    const proof = ofTicks('won', [named, 'gap', other, undefined])
    const moved = { ...proof, settlement: { ...proof.settlement, receipt: { status: 'won', entrySeq: 3, exitSeq: 4 } } }
    expect(namesSignedPrices(moved as Proof)).toBe(false)
  })
})
