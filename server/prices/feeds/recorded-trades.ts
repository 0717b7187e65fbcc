/** Reads files of recorded trades: the JSON arrays and the CSV that exchanges' clients write, plain or gzipped. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export interface RecordedTrade {
  /** ms, as the exchange said */
  readonly time: number
  /** In the product's smallest steps. */
  readonly price: number
  /** Millionths of a unit. */
  readonly volumeMicro: bigint
}

/** A recording that cannot be played, with its faults (the first twenty). */
export class RecordingError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `the recording has faults:\n${faults.slice(0, FAULTS_SHOWN).join('\n')}${faults.length > FAULTS_SHOWN ? `\nand ${faults.length - FAULTS_SHOWN} more` : ''}`,
    )
    this.name = 'RecordingError'
    this.faults = faults
  }
}

const FAULTS_SHOWN = 20

/** @param priceScale decimals of the product's price. Throws a `RecordingError`. */
export async function readRecordedTrades(path: string, priceScale: number): Promise<readonly RecordedTrade[]> {
  let text: string
  try {
    const bytes = await readFile(path)
    text = (path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8')
  } catch (error) {
    throw new RecordingError([`${path}: ${error instanceof Error ? error.message : String(error)}`])
  }
  try {
    return parseRecordedTrades(text, priceScale)
  } catch (error) {
    if (error instanceof RecordingError) throw new RecordingError(error.faults.map((fault) => `${path}: ${fault}`))
    throw error
  }
}

/**
 * A JSON array of `[time, id, type, side, price, amount, …]`, or CSV whose header names `timestamp`, `price` and `amount`.
 * Trades of one moment keep the order of the file. Prices are rounded to the product's nearest step. Throws a `RecordingError`.
 */
export function parseRecordedTrades(text: string, priceScale: number): readonly RecordedTrade[] {
  const rows = text.trimStart().startsWith('[') ? jsonRows(text) : csvRows(text)
  if (rows.length === 0) throw new RecordingError(['there are no trades'])
  const faults: string[] = []
  let latest = 0
  const trades = rows.map(({ place, time, price, amount }): RecordedTrade => {
    const steps = Math.round(price * 10 ** priceScale)
    const micro = Math.round(amount * 1_000_000)
    if (!Number.isSafeInteger(time) || time <= 0) faults.push(`${place}: the time is not whole milliseconds`)
    else if (time < latest) faults.push(`${place}: is older than the trade before it`)
    else latest = time
    if (!Number.isSafeInteger(steps) || steps <= 0)
      faults.push(`${place}: the price is not above zero in steps of ${priceScale} decimals`)
    if (!Number.isSafeInteger(micro) || micro < 0)
      faults.push(`${place}: the amount is not a number that can be counted`)
    return { time, price: steps, volumeMicro: BigInt(Number.isSafeInteger(micro) ? micro : 0) }
  })
  if (faults.length > 0) throw new RecordingError(faults)
  return trades
}

interface Row {
  readonly place: string
  readonly time: number
  readonly price: number
  readonly amount: number
}

function jsonRows(text: string): Row[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new RecordingError([error instanceof Error ? error.message : String(error)])
  }
  if (!Array.isArray(json)) throw new RecordingError(['is no array of trades'])
  return json.map((row: unknown, index) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : []
    return {
      place: `trade ${index + 1}`,
      time: numberOf(cells[0]),
      price: numberOf(cells[4]),
      amount: numberOf(cells[5]),
    }
  })
}

function csvRows(text: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const names = header.split(',').map((name) => name.trim())
  const missing = ['timestamp', 'price', 'amount'].filter((name) => !names.includes(name))
  if (missing.length > 0) throw new RecordingError([`the header names no ${missing.join(', ')}`])
  return lines.map((line, index) => {
    const cells = line.split(',')
    const cell = (name: string) => numberOf(cells[names.indexOf(name)])
    return { place: `line ${index + 2}`, time: cell('timestamp'), price: cell('price'), amount: cell('amount') }
  })
}

/** NaN for what is no number: an empty cell must not become 0. */
function numberOf(cell: unknown): number {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : Number.NaN
}
