/** Whether the log lacks what a device's file says that it lacks: reads every entry up to the head in the file. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { rootOfTree } from '../../../contract/log/small-tree.ts'
import { isSameHash, leafHash, type Hash } from '../../../contract/log/hashes.ts'
import { readLeaf, type Leaf } from '../../../contract/log/leaves.ts'
import { checkLoggedPrices, type ChainPoint } from '../../../contract/log/logged-prices.ts'
import type { LoggedPrices } from '../../../contract/log/logged-prices-schema.ts'
import type { Checkpoint } from '../../../contract/log/checkpoint.ts'
import { checkUnlogged, expectedOf, type Expected, type Unlogged } from '../../../contract/log/unlogged.ts'

/** The part of a log that is read. */
export interface EntryReader {
  /** The entries of a head of this size, from the first one on. */
  entries(size: number): Promise<readonly Uint8Array[]>
  /** The hashes under the root of an entry of receipts; null where the log does not give them. */
  receiptHashes(index: number): Promise<readonly Hash[] | null>
  /** How a tick leads to the log's entries of price heads, in a head of this size; null where the log does not say. */
  prices(asked: ChainPoint, size: number): Promise<LoggedPrices | null>
}

const MISSING = 6
const FOUND = 0
const UNUSABLE = 1

/** @returns 6 where it is missing, which convicts the platform; 0 where it is there; 1 where the file or the log shows nothing: the file is none, or the log keeps hashes back */
export async function findMissing(
  file: Unlogged,
  trustedKeys: Readonly<Record<string, string>> | 'from-file',
  log: EntryReader,
  tell: (words: string) => void = () => undefined,
): Promise<number> {
  const head = checkUnlogged(file, trustedKeys)
  if (typeof head === 'string') {
    tell(`NOTHING SHOWN: ${head}`)
    return UNUSABLE
  }
  const entries = await log.entries(head.size)
  if (!isSameHash(rootOfTree(entries.map(leafHash)), head.root)) {
    tell(`NOTHING SHOWN: the entries do not lead to the head in the file. Ask for two stories with candor-witness.`)
    return UNUSABLE
  }
  const expected = expectedOf(file.said)
  if (entries.some((entry) => isExcused(entry, expected))) {
    tell('NOTHING SHOWN: a backup was restored after it, and the log has the notice of that')
    return UNUSABLE
  }
  if (expected.prices !== null)
    return findPrices({ asked: expected.prices, text: expected.signed.text, head, log, tell })
  const keptBack: number[] = []
  for (const [index, entry] of entries.entries()) {
    const leaf = readLeaf(new TextDecoder().decode(entry))
    if (leaf === null) continue
    const isThere =
      expected.receipt === null
        ? expected.isSaidBy(leaf)
        : leaf.type === 'receipts' && hasReceipt(leaf, expected.receipt, await log.receiptHashes(index))
    if (isThere === true) {
      tell(`FOUND at entry ${index}: the log has it`)
      return FOUND
    }
    if (isThere === null) keptBack.push(index)
  }
  if (keptBack.length > 0) {
    tell(
      `NOTHING SHOWN: the hashes under ${keptBack.length} entries are not to be had, the first is entry ${keptBack[0]}`,
    )
    return UNUSABLE
  }
  tell(
    `MISSING: signed ${new Date(expected.signedAt).toISOString()}, and not among the ${head.size} entries that ${head.origin} had at ${new Date(file.later.receipt.at).toISOString()}`,
  )
  tell(expected.signed.text)
  return MISSING
}

function isExcused(entry: Uint8Array, { isExcusedBy }: Expected): boolean {
  const leaf = readLeaf(new TextDecoder().decode(entry))
  return leaf !== null && isExcusedBy(leaf)
}

/** The log itself must show the chain that it has: whoever asks can't make one up. */
async function findPrices(options: {
  readonly asked: ChainPoint
  readonly text: string
  readonly head: Checkpoint
  readonly log: EntryReader
  readonly tell: (words: string) => void
}): Promise<number> {
  const { asked, text, head, log, tell } = options
  const answer = await log.prices(asked, head.size)
  switch (answer && checkLoggedPrices(asked, answer, head)) {
    case 'same':
      tell(`FOUND: the chain of ${asked.productId} in the log has the tick ${asked.seq} with this hash`)
      return FOUND
    case 'other':
      tell(
        `MISSING: the chain of ${asked.productId} in the log has at tick ${asked.seq} the hash ${answer?.hash ?? ''}, and this signed text has another`,
      )
      tell(text)
      return MISSING
    case null:
      tell(
        `NOTHING SHOWN: how the tick ${asked.seq} of ${asked.productId} leads to the log's price heads is not to be had`,
      )
      return UNUSABLE
  }
}

/** Null where the root's hashes are kept back, or are others: it may have the receipt or not, so it accuses nobody and clears nobody. */
function hasReceipt(
  leaf: Extract<Leaf, { type: 'receipts' }>,
  hash: string,
  hashes: readonly Hash[] | null,
): boolean | null {
  if (hashes === null || bytesToHex(rootOfTree(hashes)) !== leaf.root) return null
  return hashes.some((one) => isSameHash(one, hexToBytes(hash)))
}
