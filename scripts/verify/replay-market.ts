/**
 * Plays a day of the simulated market again from its public data alone, and holds every recorded price against it. It shares no code with the
 * platform, whose faults can't hide here. The rule is docs/settlement-rule.md, `simulated-day-2`. Usage:
 *   node scripts/verify/replay-market.ts https://candor.example 2026-11-21 btc-usdt
 */
import { createHash, randomBytes } from 'node:crypto'
import { argv, stdout } from 'node:process'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'

const sha = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const hex = (data: string) => sha(data).toString('hex')
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

type Beacon = { readonly publicKey: string; readonly genesisTime: number }
type Day = { readonly day: string; readonly anchor: string; readonly beacon: Beacon }
type Round = { readonly round: number; readonly signature: string }

type Terms = {
  readonly notice: { readonly productId: string; readonly volatilityBp: number; readonly startPrice: number }
}
type Hour = {
  readonly seed: { readonly minute: number; readonly seed: string } | null
  readonly rounds: readonly Round[]
  readonly terms: readonly Terms[]
}
type Place = { readonly seq: number; readonly ts: number; readonly hash: string }
interface Page {
  readonly before: Place
  readonly steps: readonly number[]
  readonly prices: readonly (number | null)[]
  readonly lags: readonly (number | null)[]
  readonly gaps: readonly number[]
  readonly head: Place | null
  readonly isLast: boolean
}

/** @returns how many prices were compared; throws with the first difference */
export async function replayMarket(address: string, day: string, productId: string): Promise<number> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/fairness/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const { days } = (await get('market')) as { days: readonly { notice: Day }[] }
  const notice = days.find((one) => one.notice.day === day)?.notice
  if (!notice) throw new Error(`nothing was published for ${day}`)
  const [start, seeds, rounds] = [Date.parse(day), new Map<number, string>(), new Map<number, Round>()]
  let terms: readonly Terms[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const answer = (await get(`market/${day}/hours/${hour}`)) as Hour
    if (hour === 0) terms = answer.terms
    if (!answer.seed) break
    let { seed } = answer.seed
    for (let minute = answer.seed.minute; minute >= 0; minute -= 1) {
      seeds.set(minute, seed)
      seed = hex(`minute-seed-1|${seed}`)
    }
    if (seed !== notice.anchor) throw new Error(`the seeds of hour ${hour} do not lead to the anchor`)
    if (answer.rounds.length > 0) checkRounds(notice.beacon.publicKey, answer.rounds)
    for (const one of answer.rounds) rounds.set((notice.beacon.genesisTime + (one.round - 1) * 3) * 1_000, one)
  }
  const product = terms.find((one) => one.notice.productId === productId)?.notice
  if (!product) throw new Error(`${productId} has no terms for ${day}`)
  const [from, until] = [Math.min(...rounds.keys()), start + (Math.max(...seeds.keys()) + 1) * 60_000]
  let [last, at, compared]: [number | null, number, number] = [null, 0, 0]
  let block: number[] | null = null
  // A day's first block goes on from the last price of the day before.
  const before = new Date(start - 86_400_000).toISOString().slice(0, 10)
  if (days.some((one) => one.notice.day === before))
    for await (const tick of ticksOf(get, before, productId)) last = tick.price ?? last
  for await (const tick of ticksOf(get, day, productId)) {
    if (tick.seq === 1) last = product.startPrice
    if (tick.price === null || tick.sourceTs === null) continue
    if (tick.sourceTs >= from && tick.sourceTs < until) {
      if (tick.sourceTs !== at) {
        at = tick.sourceTs
        const [made, seed] = [rounds.get(at), seeds.get(Math.floor((at - start) / 60_000))]
        if (!made || seed === undefined) throw new Error(`no round was made at ${at}`)
        block =
          last === null
            ? null
            : play(`simulated-day-2|${seed}|${made.signature}|${productId}|${made.round}`, last, product.volatilityBp)
      }
      if (block !== null) {
        if (block[(tick.ts - at) / 250] !== tick.price)
          throw new Error(`tick ${tick.seq} is ${tick.price}, its block says ${block[(tick.ts - at) / 250]}`)
        compared += 1
      }
    }
    last = tick.price
  }
  return compared
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
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(round))
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

/** The day's ticks, their hashes computed anew and held against each page's head. */
async function* ticksOf(get: (path: string) => Promise<unknown>, day: string, productId: string) {
  let place: Place | null = null
  for (let isLast = false; !isLast;) {
    const page = (await get(
      `days/${day}/ticks?productId=${productId}&afterSeq=${place?.seq ?? 0}&afterTs=${place?.ts ?? 0}`,
    )) as Page
    if (place && place.hash !== page.before.hash)
      throw new Error(`the page after tick ${place.seq} does not hang on it`)
    let { seq, ts, hash } = page.before
    for (const [at, step] of page.steps.entries()) {
      ;[seq, ts] = [seq + 1, ts + step]
      const [price, lag] = [page.prices[at] ?? null, page.lags[at] ?? null]
      const kind = price !== null ? 'price' : page.gaps.includes(at) ? 'gap' : 'heartbeat'
      const sourceTs = lag === null ? null : ts - lag
      hash = hex(`tick-1|${hash}|${productId}|${seq}|${kind}|${ts}|${price ?? ''}|${sourceTs ?? ''}`)
      yield { seq, ts, price, sourceTs }
    }
    if (page.head && page.head.hash !== hash) throw new Error(`the hashes do not lead up to head ${page.head.seq}`)
    place = { seq, ts, hash }
    isLast = page.isLast
  }
}
const [, script = '', address, day, productId] = argv
if (script.endsWith('replay-market.ts') && address && day && productId)
  stdout.write(`${await replayMarket(address, day, productId)} prices are exactly what seeds and rounds give\n`)
