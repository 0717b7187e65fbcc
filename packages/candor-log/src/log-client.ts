/** Reads a log by its files (C2SP tlog-tiles), and believes nothing that does not lead to the root that was signed. */
import { jsonOf } from '../../../contract/canonical-json.ts'
import type { TreeHead } from '../../../contract/log/check-proof.ts'
import { readCheckpoint, type Checkpoint } from '../../../contract/log/checkpoint.ts'
import { HASH_BYTES, isSameHash, type Hash } from '../../../contract/log/hashes.ts'
import type { ChainPoint } from '../../../contract/log/logged-prices.ts'
import { loggedPricesSchema, type LoggedPrices } from '../../../contract/log/logged-prices-schema.ts'
import { checkNote, LOG_SIGNATURE, readNote, readVerifierKey, type VerifierKey } from '../../../contract/log/note.ts'
import { hashOfSpan, wholeTree, type Span } from '../../../contract/log/spans.ts'
import { keyOf, nodeReader, readBundle, TILE_WIDTH, tilePath, tilesFor, widthAt } from '../../../contract/log/tiles.ts'

/** The log answered something that no honest log answers, or did not answer. */
export class LogError extends Error {}

export interface SignedCheckpoint {
  readonly note: string
  readonly checkpoint: Checkpoint
}

export interface LogClient {
  readonly key: VerifierKey
  /** The newest checkpoint, signed by the log's key. */
  newest(): Promise<SignedCheckpoint>
  /** The hashes of these spans of a tree whose root is known. */
  spans(spans: readonly Span[], head: TreeHead): Promise<readonly Hash[]>
  /** The entries of one bundle, as far as a tree of this size has them. The caller checks them by their hashes. */
  bundle(index: number, size: number): Promise<readonly Uint8Array[]>
  /** The hashes under the root of an entry of receipts (not of C2SP); null where the log does not give them. */
  receiptHashes(index: number): Promise<readonly Hash[] | null>
  /** How a tick leads to an entry of price heads (not of C2SP); null where the log does not say. */
  prices(asked: ChainPoint, size: number): Promise<LoggedPrices | null>
}

const ANSWER_MS_MAX = 15_000
const BYTES_MAX = 32_000_000

/**
 * @param url the log's own address, with what stands before /checkpoint
 * @param keyText the log's key, where the caller knows it; without it the log names its own, which proves nothing about the first visit
 */
export async function openLog(url: string, keyText: string | null): Promise<LogClient> {
  const base = url.replace(/\/+$/, '')
  const given = keyText ?? (await get(`${base}/key`).then(textOf)).trimEnd()
  const key = readVerifierKey(given)
  if (key?.type !== LOG_SIGNATURE) throw new LogError(`not a log's key: ${given.slice(0, 200)}`)
  return {
    key,
    newest: async () => readSigned(textOf(await get(`${base}/checkpoint`)), key),
    spans: async (spans, head) => {
      const wanted = tilesFor([...spans, wholeTree(head.size)], head.size)
      const tiles = await Promise.all(
        wanted.map(async (tile) => [keyOf(tile), await get(`${base}/${tilePath(tile)}`)] as const),
      )
      const read = nodeReader(new Map(tiles))
      if (!isSameHash(hashOfSpan(wholeTree(head.size), read), head.root))
        throw new LogError('the tiles do not lead to the root that was signed')
      return spans.map((span) => hashOfSpan(span, read))
    },
    receiptHashes: async (index) => {
      const bytes = await get(`${base}/receipts/${index}`).catch(() => null)
      return (
        bytes &&
        Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
          bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
        )
      )
    },
    prices: async ({ productId, seq, at }, size) => {
      const bytes = await get(`${base}/prices/${encodeURIComponent(productId)}/${seq}?at=${at}&size=${size}`).catch(
        () => null,
      )
      return bytes && (loggedPricesSchema.safeParse(jsonOf(textOf(bytes))).data ?? null)
    },
    bundle: async (index, size) => {
      const width = widthAt({ level: 0, index }, size)
      const entries = readBundle(await get(`${base}/${tilePath({ kind: 'entries', level: 0, index, width })}`))
      if (entries?.length !== width || width > TILE_WIDTH)
        throw new LogError(`bundle ${index} has not ${width} entries`)
      return entries
    },
  }
}

/** @throws LogError for a text that this log has not signed */
export function readSigned(note: string, key: VerifierKey): SignedCheckpoint {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  if (!checkpoint || checkpoint.origin !== key.name || (checkNote(read, [key])?.length ?? 0) === 0)
    throw new LogError('the checkpoint is not signed by the key of this log')
  return { note, checkpoint }
}

async function get(url: string): Promise<Uint8Array> {
  let answer: Response
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })
  } catch (error) {
    throw new LogError(`${url} can't be read`, { cause: error })
  }
  if (answer.status !== 200) throw new LogError(`${url} answers ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length > BYTES_MAX) throw new LogError(`${url} is too long`)
  return bytes
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
