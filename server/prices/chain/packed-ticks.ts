/**
 * The ticks of one product over five minutes in few bytes, as they stand in a pack: some seven kilobytes in place of 1,200 rows of 220.
 * One list after the other, each of differences, compressed together. No hash is in them but the few that can't be computed from the tick
 * before: the others are made anew by reading, so that a pack that was altered does not end with the hash that is kept beside it.
 */
import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { tickText } from '../../../contract/settlement/tick.ts'
import type { NewTick } from './chain-writer.ts'
import { fold, putNumber, takeNumber, unfold, type Reading } from './whole-numbers.ts'

const VERSION = 1
const QUALITY = 6
const HASH_BYTES = 32
/** Larger than any pack: one that was made to fill the memory is refused. */
const BYTES_MAX = 64 * 1_024 * 1_024
const CUT = 'a pack of ticks ends too early'
const KINDS = ['price', 'heartbeat', 'gap'] as const
/** A number as a source writes it, small enough to be counted with. */
const NUMBER = /^(0|[1-9]\d{0,14})$/

/**
 * @param before hash of the tick before the first one; null where that one is not known
 * @param ticks of one product, in the order of its chain; at least one
 */
export function packStretch(before: string | null, ticks: readonly NewTick[]): Buffer {
  const bytes: number[] = []
  putNumber(bytes, ticks.length)
  let [seq, ts] = [0, 0]
  for (const tick of ticks) {
    putNumber(bytes, tick.seq - seq)
    seq = tick.seq
  }
  for (const tick of ticks) {
    putNumber(bytes, tick.ts - ts)
    ts = tick.ts
  }
  for (const { kind } of ticks) bytes.push(KINDS.indexOf(kind))
  putPrices(bytes, ticks)
  putLags(bytes, ticks)
  for (const { volumeMicro } of ticks) putBig(bytes, volumeMicro)
  putTrades(bytes, ticks)
  const own = hashesOfTheirOwn(before, ticks)
  putNumber(bytes, own.length)
  for (const [place] of own) putNumber(bytes, place)
  const all = Buffer.concat([Buffer.from(bytes), ...own.map(([, hex]) => Buffer.from(hex, 'hex'))])
  const packed = brotliCompressSync(all, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: all.length },
  })
  return Buffer.concat([Buffer.from([VERSION]), packed])
}

/**
 * The same ticks again, with their hashes.
 * @param before as they were packed with
 * @param last hash of the last tick: throws where another one comes out
 */
export function unpackStretch(
  packed: Uint8Array,
  { productId, before, last }: { readonly productId: string; readonly before: string | null; readonly last: string },
): NewTick[] {
  if (packed[0] !== VERSION) throw new Error(`a pack of ticks has the unknown form ${String(packed[0])}`)
  const bytes = brotliDecompressSync(packed.subarray(1), { maxOutputLength: BYTES_MAX })
  const reading: Reading = { bytes, at: 0 }
  const next = () => takeNumber(reading, CUT)
  const count = next()
  if (count > bytes.length) throw new Error(CUT)
  const list = <T>(one: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => one(place))
  let [seq, ts] = [0, 0]
  const seqs = list(() => (seq += next()))
  const times = list(() => (ts += next()))
  const kinds = list(() => kindOf(next()))
  const prices = takePrices(kinds, next)
  const lags = takeLags(count, next)
  const volumes = list(() => takeBig(reading))
  const trades = takeTrades(count, reading)
  const own = takeHashes(reading)
  let previous = before
  const ticks = list((place): NewTick => {
    const [trade, lag = null, time = 0] = [trades[place], lags[place], times[place]]
    const tick = {
      productId,
      seq: seqs[place] ?? 0,
      kind: kinds[place] ?? 'gap',
      ts: time,
      price: prices[place] ?? null,
      sourceTs: lag === null ? null : time - lag,
      ...(trade ? { trade } : {}),
    }
    const found = own.get(place) ?? (previous === null ? '' : hash('sha256', tickText(previous, tick)))
    previous = found
    return { ...tick, hash: found, volumeMicro: volumes[place] ?? 0n }
  })
  if (previous !== last || reading.at !== bytes.length) throw new Error('the ticks of a pack end with another hash')
  return ticks
}

/** The hashes that do not follow from the tick before: after a restore the chain hangs on a notice. */
function hashesOfTheirOwn(before: string | null, ticks: readonly NewTick[]): readonly (readonly [number, string])[] {
  let previous = before
  return ticks.flatMap((tick, place) => {
    const follows = previous !== null && hash('sha256', tickText(previous, tick)) === tick.hash
    previous = tick.hash
    return follows ? [] : [[place, tick.hash] as const]
  })
}

function takeHashes(reading: Reading): ReadonlyMap<number, string> {
  const places = Array.from({ length: countIn(reading) }, () => takeNumber(reading, CUT))
  return new Map(places.map((place) => [place, Buffer.from(takeBytes(reading, HASH_BYTES)).toString('hex')]))
}

/** From the price before. */
function putPrices(bytes: number[], ticks: readonly NewTick[]): void {
  let last = 0
  for (const { price } of ticks) {
    if (price === null) continue
    putNumber(bytes, fold(price - last))
    last = price
  }
}

function takePrices(kinds: readonly NewTick['kind'][], next: () => number): (number | null)[] {
  let last = 0
  return kinds.map((kind) => (kind === 'price' ? (last += unfold(next())) : null))
}

/** How far behind the chain's time the source's lies, from the lag before; 0 stands for a source without a time. */
function putLags(bytes: number[], ticks: readonly NewTick[]): void {
  let last = 0
  for (const { ts, sourceTs } of ticks) {
    if (sourceTs === null) bytes.push(0)
    else {
      putNumber(bytes, 1 + fold(ts - sourceTs - last))
      last = ts - sourceTs
    }
  }
}

function takeLags(count: number, next: () => number): (number | null)[] {
  let last = 0
  return Array.from({ length: count }, () => {
    const value = next()
    return value === 0 ? null : (last += unfold(value - 1))
  })
}

/** The symbols; for each tick which one, 0 for none; the ids, in lines: a number from the one before where both are numbers. */
function putTrades(bytes: number[], ticks: readonly NewTick[]): void {
  const symbols = [...new Set(ticks.flatMap(({ trade }) => trade?.symbol ?? []))]
  const lines = Buffer.from(symbols.join('\n'))
  putNumber(bytes, symbols.length)
  putNumber(bytes, lines.length)
  bytes.push(...lines)
  if (symbols.length === 0) return
  for (const { trade } of ticks) putNumber(bytes, trade ? symbols.indexOf(trade.symbol) + 1 : 0)
  const texts: string[] = []
  let last = 0
  for (const { trade } of ticks) {
    if (!trade) continue
    if (NUMBER.test(trade.id)) {
      putNumber(bytes, 1 + fold(Number(trade.id) - last))
      last = Number(trade.id)
    } else {
      bytes.push(0)
      texts.push(trade.id)
    }
  }
  const ids = Buffer.from(texts.join('\n'))
  putNumber(bytes, ids.length)
  for (const byte of ids) bytes.push(byte)
}

function takeTrades(count: number, reading: Reading): (NewTick['trade'] | undefined)[] {
  const next = () => takeNumber(reading, CUT)
  const many = countIn(reading)
  const symbols = takeText(reading).split('\n')
  if (many === 0) return []
  const places = Array.from({ length: count }, next)
  let last = 0
  const ids = places.map((place) => {
    const value = place === 0 ? 0 : next()
    return value === 0 ? null : String((last += unfold(value - 1)))
  })
  const texts = takeText(reading).split('\n').values()
  return places.map((place, at) => {
    const symbol = symbols[place - 1]
    return symbol === undefined ? undefined : { symbol, id: ids[at] ?? texts.next().value ?? '' }
  })
}

function kindOf(number: number): NewTick['kind'] {
  const kind = KINDS[number]
  if (kind === undefined) throw new Error(`a pack of ticks has the unknown kind ${number}`)
  return kind
}

function countIn(reading: Reading): number {
  const count = takeNumber(reading, CUT)
  if (count > reading.bytes.length) throw new Error(CUT)
  return count
}

function takeText(reading: Reading): string {
  return Buffer.from(takeBytes(reading, countIn(reading))).toString()
}

function takeBytes(reading: Reading, length: number): Uint8Array {
  const taken = reading.bytes.subarray(reading.at, reading.at + length)
  if (taken.length < length) throw new Error(CUT)
  reading.at += length
  return taken
}

/** A volume may have more bits than a number holds. */
function putBig(bytes: number[], value: bigint): void {
  let rest = value
  for (; rest > Number.MAX_SAFE_INTEGER; rest >>= 7n) bytes.push(Number(rest & 127n) + 128)
  putNumber(bytes, Number(rest))
}

function takeBig(reading: Reading): bigint {
  const from = reading.at
  const value = takeNumber(reading, CUT)
  if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value)
  return reading.bytes.subarray(from, reading.at).reduceRight((sum, byte) => (sum << 7n) + BigInt(byte & 127), 0n)
}
