/**
 * Plays a day of the simulated market again from its public data alone, and holds every recorded price against it. It shares no code with the
 * platform, whose faults can't hide here. The rule is docs/settlement-rule.md, `simulated-day-2`. Usage:
 *   node scripts/verify/replay-market.ts https://candor.example 2026-11-21 btc-usdt
 */
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { argv, stdout } from 'node:process'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'

const sha = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const hex = (data: string) => sha(data).toString('hex')
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
/** A seed is shown so long after its minute, at the latest. */
const [SHOWN, MINUTE, DAY] = [120_000, 60_000, 86_400_000]

type Signed<Notice> = { readonly notice: Notice & { readonly keyId: string }; readonly signature: string }
type Day = Signed<{ day: string; anchor: string; madeAt: number; beacon: { publicKey: string; genesisTime: number } }>
type Terms = Signed<{ day: string; productId: string; volatilityBp: number; startPrice: number }>
type Round = { readonly round: number; readonly signature: string }
type Hour = { seed: { minute: number; seed: string } | null; rounds: readonly Round[]; terms: readonly Terms[] }
type Place = { readonly seq: number; readonly ts: number; readonly hash: string }
type Numbers = readonly (number | null)[]
type Lists = { steps: readonly number[]; prices: Numbers; lags: Numbers; gaps: Numbers }
type Page = Lists & { before: Place; head: (Place & { keyId: string; signature: string }) | null; isLast: boolean }
type World = { get: (path: string) => Promise<unknown>; keys: Readonly<Record<string, string>> }

/** @returns prices that were compared, from before the day was bound, and of minutes that are not shown yet; throws with the first fault */
export async function replayMarket(address: string, day: string, productId: string, now = Date.now()) {
  const get: World['get'] = async (path) => {
    const response = await fetch(`${address}/api/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const { signingKeys: keys } = (await get('configuration')) as { signingKeys: World['keys'] }
  const { days } = (await get('fairness/market')) as { days: readonly Day[] }
  const bound = days.find((one) => one.notice.day === day)
  if (!bound) throw new Error(`nothing was published for ${day}`)
  checkSignature(keys, canonical(bound.notice), { ...bound, ...bound.notice })
  const { anchor, beacon, madeAt } = bound.notice
  const [start, seeds, rounds] = [Date.parse(day), new Map<number, string>(), new Map<number, Round>()]
  let terms: Hour['terms'] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const answer = (await get(`fairness/market/${day}/hours/${hour}`)) as Hour
    if (hour === 0) terms = answer.terms
    if (!answer.seed) break
    let { seed } = answer.seed
    for (let minute = answer.seed.minute; minute >= 0; minute -= 1) {
      seeds.set(minute, seed)
      seed = hex(`minute-seed-1|${seed}`)
    }
    if (seed !== anchor) throw new Error(`the seeds of hour ${hour} do not lead to the anchor`)
    if (answer.rounds.length > 0) checkRounds(beacon.publicKey, answer.rounds)
    for (const one of answer.rounds) rounds.set((beacon.genesisTime + (one.round - 1) * 3) * 1_000, one)
  }
  if (now >= start + DAY + SHOWN && !seeds.has(1_439)) throw new Error(`${day} is over, and its last seed is not shown`)
  const product = terms.find(({ notice }) => notice.productId === productId && notice.day === day)
  if (!product) throw new Error(`${productId} has no terms for ${day}`)
  checkSignature(keys, canonical(product.notice), { ...product, ...product.notice })
  const shown = start + (Math.max(-1, ...seeds.keys()) + 1) * MINUTE
  // A day that was bound late begins with the first whole round behind that.
  const [from, found] = [Math.max(start, Math.ceil(madeAt / 3_000) * 3_000), { compared: 0, unbound: 0, unshown: 0 }]
  let [last, next, at, block]: [number | null, number | null, number, number[] | null] = [null, null, 0, null]
  // A day's first block goes on from the last price of the days before; a product may have been closed for some.
  for (let back = 1; last === null && back <= 7; back += 1) {
    const before = new Date(start - back * DAY).toISOString().slice(0, 10)
    if (!(await fetch(`${address}/api/fairness/days/${before}/ticks?productId=${productId}`)).ok) break
    for await (const tick of ticksOf({ get, keys }, { day: before, productId }))
      if (tick.price !== null) [last, next] = [tick.price, tick.ts + 250]
  }
  for await (const { seq, ts, kind, price, sourceTs } of ticksOf({ get, keys }, { day, productId })) {
    if (seq === 1) last = product.notice.startPrice
    if (kind === 'gap') next = null
    if (price === null) continue
    const [made, seed] = [rounds.get(sourceTs), seeds.get(Math.floor((sourceTs - start) / MINUTE))]
    // Behind a gap mark a price is the first one of its block.
    if (ts >= from && ts !== (next ?? sourceTs)) throw new Error(`prices are left out before tick ${seq}`)
    if (sourceTs !== at) {
      const key = made && seed && `simulated-day-2|${seed}|${made.signature}|${productId}|${made.round}`
      ;[at, block] = [sourceTs, key && last !== null ? play(key, last, product.notice.volatilityBp) : null]
    }
    if (block !== null && block[(ts - at) / 250] !== price)
      throw new Error(`tick ${seq} is ${price}, its block says ${block[(ts - at) / 250]}`)
    if (block !== null) found.compared += 1
    else if (ts >= start && ts < from) found.unbound += 1
    else if (ts + MINUTE + SHOWN > now && ts >= shown) found.unshown += 1
    else throw new Error(`tick ${seq} can not be compared: its seed, its round or the price before it is kept back`)
    ;[last, next] = [price, ts + 250]
  }
  return found
}

function play(key: string, last: number, volatilityBp: number): number[] {
  const bytes = Buffer.concat([0, 1].map((part) => sha(Buffer.concat([sha(key), Buffer.of(part)]))))
  const unit = (BigInt(last) * 65_536n * BigInt(volatilityBp)) / 16_600_000_000n
  const [low, high] = [65_536n, 10_000_000_000n * 65_536n]
  let position = BigInt(last) * 65_536n + BigInt(bytes.readUInt16BE(48))
  return Array.from({ length: 12 }, (_, at) => {
    const sum = bytes.subarray(at * 4, at * 4 + 4).reduce((total, byte) => total + byte, 0)
    position += BigInt(sum - 510) * unit
    if (position < low) position = 2n * low - position
    if (position > high) position = 2n * high - position
    return Number(position / 65_536n)
  })
}

/** One pairing equation over random multiples of all of them. */
function checkRounds(publicKey: string, rounds: readonly Round[]): void {
  let [signed, asked] = [bls.G1.Point.ZERO, bls.G1.Point.ZERO]
  for (const { round, signature } of rounds) {
    const number = Buffer.from(round.toString(16).padStart(16, '0'), 'hex')
    const weight = BigInt(`0x${randomBytes(16).toString('hex')}`) | 1n
    const point = bls.G1.Point.fromHex(signature)
    point.assertValidity()
    signed = signed.add(point.multiplyUnsafe(weight))
    asked = asked.add(bls.shortSignatures.hash(sha(number), DST).multiplyUnsafe(weight))
  }
  const product = bls.pairingBatch([
    { g1: signed, g2: bls.G2.Point.BASE },
    { g1: asked.negate(), g2: bls.G2.Point.fromHex(publicKey) },
  ])
  if (!bls.fields.Fp12.eql(product, bls.fields.Fp12.ONE))
    throw new Error(`the beacon has not signed all rounds from ${rounds[0]?.round} on`)
}

/** RFC 8785, of texts and whole numbers. */
function canonical(value: object): string {
  const sorted = (one: object) => Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'object' && one !== null ? sorted(one) : one))
}

function checkSignature(keys: World['keys'], text: string, of: { keyId: string; signature: string }): void {
  const x = Object.hasOwn(keys, of.keyId) ? keys[of.keyId] : undefined
  const key = x && createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!key || !verify(null, Buffer.from(text), key, Buffer.from(of.signature, 'base64url')))
    throw new Error(`no key of the platform has signed ${text}`)
}

/** The day's ticks, their hashes computed anew and held against each page's signed head. */
async function* ticksOf({ get, keys }: World, { day, productId }: { day: string; productId: string }) {
  let place: Place | null = null
  for (let isLast = false; !isLast;) {
    const after = `afterSeq=${place?.seq ?? 0}&afterTs=${place?.ts ?? 0}`
    const page = (await get(`fairness/days/${day}/ticks?productId=${productId}&${after}`)) as Page
    if (place && place.hash !== page.before.hash)
      throw new Error(`the page after tick ${place.seq} does not hang on it`)
    let { seq, ts, hash } = page.before
    for (const [at, step] of page.steps.entries()) {
      ;[seq, ts] = [seq + 1, ts + step]
      const [price, lag] = [page.prices[at] ?? null, page.lags[at] ?? null]
      const kind = price !== null ? 'price' : page.gaps.includes(at) ? 'gap' : 'heartbeat'
      const sourceTs = lag === null ? '' : ts - lag
      hash = hex(`tick-1|${hash}|${productId}|${seq}|${kind}|${ts}|${price ?? ''}|${sourceTs}`)
      yield { seq, ts, kind, price, sourceTs: Number(sourceTs) }
    }
    const { head } = page
    if (page.steps.length > 0 || !page.isLast) {
      if (head?.seq !== seq || head.hash !== hash) throw new Error(`no head stands where the hashes lead to, ${seq}`)
      checkSignature(keys, `checkpoint-1|${head.keyId}|${productId}|${seq}|${ts}|${hash}`, head)
    }
    ;[place, isLast] = [{ seq, ts, hash }, page.isLast]
  }
}
const [, script = '', address, day, productId] = argv
if (script.endsWith('replay-market.ts') && address && day && productId) {
  const { compared, unbound, unshown } = await replayMarket(address, day, productId)
  stdout.write(`${compared} prices are exactly what seeds and rounds give, all signed by the platform's keys\n`)
  stdout.write(`Not compared: ${unbound} from before the day was bound, ${unshown} of minutes that are not shown yet\n`)
}
