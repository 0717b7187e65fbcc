/** Reads a file of an exchange's public trades, in the forms in which exchanges and their clients publish them. Pure. */
import { gunzipSync } from 'node:zlib'

export interface PublicTrade {
  readonly id: string
  /** ms */
  readonly time: number
  readonly price: number
}

/** By which names CSV headers and JSON objects call the three fields. */
const NAMES = {
  id: ['id', 'trade_id', 'tradeId', 'tid', 'a'],
  time: ['timestamp', 'time', 'T', 'trade_time', 'ts'],
  price: ['price', 'p', 'px'],
} as const
/** `[time, id, type, side, price, amount, …]`, as ccxt's users keep them. */
const LIST_PLACES = { id: 1, time: 0, price: 4 } as const
/** `id,price,quantity,quote quantity,time,…`: the daily files of Binance have no header. */
const BARE_CSV_PLACES = { id: 0, time: 4, price: 1 } as const
/** From here on a time is in microseconds. */
const MICROSECONDS_FROM = 1e14
const GZIP = [0x1f, 0x8b]

/** @returns the trades in the order of their times, those of one moment as the file has them; null where the file is none of trades */
export function readPublicTrades(bytes: Uint8Array): readonly PublicTrade[] | null {
  const text = textOf(bytes)?.trim() ?? ''
  const rows = text.startsWith('[') || text.startsWith('{') ? jsonRows(text) : csvRows(text)
  const trades = rows?.map(tradeOf) ?? []
  if (trades.length === 0 || trades.includes(null)) return null
  const read = trades.filter((trade) => trade !== null)
  // Some publish the newest first: those of one moment are then in that order too.
  if ((read[0]?.time ?? 0) > (read.at(-1)?.time ?? 0)) read.reverse()
  return read.sort((one, other) => one.time - other.time)
}

interface Row {
  readonly id: unknown
  readonly time: unknown
  readonly price: unknown
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const plain = GZIP.every((byte, at) => bytes[at] === byte) ? gunzipSync(bytes) : bytes
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    // Neither text nor packed text.
    return null
  }
}

function jsonRows(text: string): Row[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  return Array.isArray(json) ? json.map(jsonRow) : null
}

function jsonRow(row: unknown): Row {
  if (Array.isArray(row)) return placesOf(row, LIST_PLACES)
  const fields = typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {} // looked at by `tradeOf`
  const named = (names: readonly string[]) => fields[names.find((name) => Object.hasOwn(fields, name)) ?? '']
  return { id: named(NAMES.id), time: named(NAMES.time), price: named(NAMES.price) }
}

function csvRows(text: string): Row[] | null {
  const lines = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()))
  const [header = []] = lines
  const place = (names: readonly string[]) => header.findIndex((name) => names.includes(name))
  const places = { id: place(NAMES.id), time: place(NAMES.time), price: place(NAMES.price) }
  if (Object.values(places).every((at) => at >= 0)) return lines.slice(1).map((cells) => placesOf(cells, places))
  return lines.map((cells) => placesOf(cells, BARE_CSV_PLACES))
}

function placesOf(cells: readonly unknown[], places: { id: number; time: number; price: number }): Row {
  return { id: cells[places.id], time: cells[places.time], price: cells[places.price] }
}

function tradeOf({ id, time, price }: Row): PublicTrade | null {
  const trade = {
    id: typeof id === 'number' || typeof id === 'string' ? String(id) : '',
    time: timeOf(time),
    price: numberOf(price),
  }
  return trade.id !== '' && Number.isSafeInteger(trade.time) && trade.time > 0 && trade.price > 0 ? trade : null
}

/** NaN for what is no time. */
function timeOf(value: unknown): number {
  const number = numberOf(value)
  if (Number.isNaN(number)) return typeof value === 'string' ? Date.parse(value) : Number.NaN
  return number >= MICROSECONDS_FROM ? Math.floor(number / 1_000) : number
}

/** NaN for what is no number: an empty cell must not become 0. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
