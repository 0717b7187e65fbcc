/**
 * A market of recorded trades: each product plays its file at the pace in which it was recorded, with its equal timestamps and
 * its silences, and begins again when it is over. A trade's source time is the moment at which it is played. A person who has the
 * file knows what comes: it is for demonstrations and tests.
 */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { FeedPrice, PriceFeed } from './price-feed.ts'
import { RecordingError, readRecordedTrades, type RecordedTrade } from './recorded-trades.ts'

/** Between the end of a file and its next beginning; the first price after it stands behind a gap mark. */
export const PAUSE_BEFORE_AGAIN_MS = 10_000

interface Recording {
  readonly trades: readonly RecordedTrade[]
  /** From its first trade to its next beginning, ms. */
  readonly turnMs: number
  next: number
  turn: number
}

/** Plays from the first call of `take` on. Passes over trades in an interruption, or outside a product's hours. */
export function createReplayFeed(recordings: ReadonlyMap<string, readonly RecordedTrade[]>): PriceFeed {
  const playing = new Map<string, Recording>(
    [...recordings].map(([id, trades]) => [
      id,
      { trades, turnMs: lengthOf(trades) + PAUSE_BEFORE_AGAIN_MS, next: 0, turn: 0 },
    ]),
  )
  const broken = new Set<string>()
  let startedAt: number | null = null

  return {
    kind: 'replay',
    take: ({ now, isOpen, from }) => {
      startedAt ??= now
      const prices: FeedPrice[] = []
      const elapsed = now - startedAt
      for (const [productId, recording] of playing) {
        // The trade of this very moment is played even by the first call, which has nothing before it to skip.
        if (from === null) skip(recording, elapsed)
        for (const { trade, at, isFirstOfTurn } of due(recording, elapsed)) {
          if (isFirstOfTurn && recording.turn > 0) broken.add(productId)
          if (!isOpen(productId, now)) continue
          const isAfterBreak = broken.delete(productId)
          prices.push({
            productId,
            price: trade.price,
            sourceTs: startedAt + at,
            volumeMicro: trade.volumeMicro,
            ...(isAfterBreak ? { isAfterBreak } : {}),
          })
        }
      }
      return Promise.resolve(prices)
    },
  }
}

/** The recordings of `product=file,product=file`. Throws a `RecordingError` with every fault. */
export async function readRecordings(
  files: string,
  catalogue: Catalogue,
): Promise<Map<string, readonly RecordedTrade[]>> {
  const recordings = new Map<string, readonly RecordedTrade[]>()
  const faults: string[] = []
  for (const entry of files
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const at = entry.indexOf('=')
    const product = catalogue.find(({ id }) => id === entry.slice(0, Math.max(at, 0)))
    if (!product || at === entry.length - 1)
      faults.push(`${entry}: expected product=file with a product of the catalogue`)
    else if (recordings.has(product.id)) faults.push(`${entry}: ${product.id} has two recordings`)
    else {
      try {
        recordings.set(product.id, await readRecordedTrades(entry.slice(at + 1), product.priceScale))
      } catch (error) {
        if (!(error instanceof RecordingError)) throw error
        faults.push(...error.faults)
      }
    }
  }
  if (faults.length > 0) throw new RecordingError(faults)
  if (recordings.size === 0) throw new RecordingError(['no recording is named: set REPLAY_FILES to product=file'])
  return recordings
}

function lengthOf(trades: readonly RecordedTrade[]): number {
  return (trades.at(-1)?.time ?? 0) - (trades[0]?.time ?? 0)
}

function dueAt(recording: Recording): number {
  const { trades, turn, turnMs, next } = recording
  return turn * turnMs + (trades[next]?.time ?? 0) - (trades[0]?.time ?? 0)
}

/** Steps over what was due before `elapsed`; a clock that went back steps over nothing. */
function skip(recording: Recording, elapsed: number): void {
  if (dueAt(recording) >= elapsed) return
  const turn = Math.floor(elapsed / recording.turnMs)
  if (turn > recording.turn) Object.assign(recording, { turn, next: 0 })
  while (dueAt(recording) < elapsed) step(recording)
}

function* due(
  recording: Recording,
  elapsed: number,
): Generator<{ trade: RecordedTrade; at: number; isFirstOfTurn: boolean }> {
  while (dueAt(recording) <= elapsed) {
    const trade = recording.trades[recording.next]
    if (trade) yield { trade, at: dueAt(recording), isFirstOfTurn: recording.next === 0 }
    step(recording)
  }
}

function step(recording: Recording): void {
  recording.next += 1
  if (recording.next < recording.trades.length) return
  recording.next = 0
  recording.turn += 1
}
