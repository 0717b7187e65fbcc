/**
 * Pyth's update data: a signed root of a Merkle tree over all its prices of one moment, and the way from the root to each price that is
 * carried. The form is Pyth's "accumulator update" (pyth-network/pyth-crosschain, pythnet/pythnet_sdk/src/wire.rs and accumulators/merkle.rs).
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { readBytes } from './byte-reader.ts'
import type { SignerGroup } from './signers.ts'
import { faultOfSignatures, readVaa, type Vaa } from './vaa.ts'

/** The content of a price message. */
export interface SignedPrice {
  /** Hex of 32 bytes. */
  readonly feedId: string
  /** The price is price · 10^exponent, give or take confidence · 10^exponent. */
  readonly price: bigint
  readonly confidence: bigint
  readonly exponent: number
  /** Whole seconds since 1970. */
  readonly publishTime: number
  /** The time of the price before it, in whole seconds: less than `publishTime` for the first price of its second alone. */
  readonly previousPublishTime: number
  /** Its hash in the tree: 20 bytes in hex. */
  readonly leaf: string
}

/** An update whose signatures and ways through the tree are right. */
export interface CheckedUpdate {
  readonly status: 'signed'
  readonly group: SignerGroup['id']
  readonly setIndex: number
  readonly signatures: number
  /** Keys of the set. */
  readonly of: number
  /** Pyth's number of the moment, in decimal digits. */
  readonly slot: string
  readonly prices: readonly SignedPrice[]
}
export type UpdateCheck = CheckedUpdate | { readonly status: 'fault'; readonly detail: string }

interface Leaf {
  readonly message: Uint8Array
  readonly way: readonly Uint8Array[]
}

export interface UpdateData {
  readonly head: Uint8Array
  readonly vaa: Vaa
  readonly slot: string
  readonly root: string
  readonly leaves: readonly Leaf[]
}

const MAGIC = '504e4155'
const ROOT_MAGIC = '41555756'
const HASH_BYTES = 20
const PRICE_BYTES = 85
/** An update of a hundred feeds has 50 kB. */
export const UPDATE_BYTES_MAX = 65_536

/** Takes update data apart, without looking at a signature. @returns null for bytes that are none */
export function readUpdate(source: Uint8Array): UpdateData | null {
  if (source.length > UPDATE_BYTES_MAX) return null
  const reader = readBytes(source)
  const magic = bytesToHex(reader.bytes(4))
  const [major] = [reader.unsigned(1), reader.unsigned(1)]
  reader.bytes(reader.unsigned(1))
  const type = reader.unsigned(1)
  const vaa = readVaa(reader.bytes(reader.unsigned(2)))
  const head = source.subarray(0, source.length - reader.rest().length)
  const tail = readBytes(source.subarray(head.length))
  const leaves = Array.from({ length: tail.unsigned(1) }, () => ({
    message: tail.bytes(tail.unsigned(2)),
    way: Array.from({ length: tail.unsigned(1) }, () => tail.bytes(HASH_BYTES)),
  }))
  if (magic !== MAGIC || major !== 1 || type !== 0 || vaa === null || !reader.isDone() || !tail.isDone()) return null
  const root = readBytes(vaa.payload)
  const isRoot = bytesToHex(root.bytes(4)) === ROOT_MAGIC && root.unsigned(1) === 0
  const slot = String(root.unsigned8())
  root.bytes(4)
  const hash = bytesToHex(root.bytes(HASH_BYTES))
  return isRoot && root.isDone() ? { head, vaa, slot, root: hash, leaves } : null
}

/** The prices of update data, nothing of it checked: to tell what is worth a check. */
export function pricesOf({ leaves }: UpdateData): SignedPrice[] {
  return leaves.flatMap(({ message }) => priceOf(message) ?? [])
}

/**
 * Checks update data.
 * @param groups the keys that may sign, by the senders that they sign for
 * @returns every price that it carries, or the first thing that does not hold; a leaf that is no price is passed over
 */
export function checkUpdate(source: Uint8Array, groups: readonly SignerGroup[]): UpdateCheck {
  const data = readUpdate(source)
  return data === null ? fault('not the form of an update') : checkData(data, groups)
}

/** The same for an update that is taken apart already. */
export function checkData({ vaa, slot, root, leaves }: UpdateData, groups: readonly SignerGroup[]): UpdateCheck {
  const group = groups.find(
    ({ emitterChain, emitterAddress }) => emitterChain === vaa.emitterChain && emitterAddress === vaa.emitterAddress,
  )
  if (!group) return fault(`${vaa.emitterAddress} on chain ${vaa.emitterChain} is not Pyth`)
  const set = group.sets.find(({ index }) => index === vaa.setIndex)
  if (!set) return fault(`the keys of set ${vaa.setIndex} of the ${group.id} are not known here`)
  if (!leaves.every((leaf) => rootFrom(leaf) === root)) return fault('a price does not lead to the signed root')
  const wrong = faultOfSignatures(vaa, set, group.quorumOf(set.addresses.length))
  if (wrong !== null) return fault(wrong)
  return {
    status: 'signed',
    group: group.id,
    setIndex: set.index,
    signatures: vaa.signatures.length,
    of: set.addresses.length,
    slot,
    prices: leaves.flatMap(({ message }) => priceOf(message) ?? []),
  }
}

/** The update with one feed's price alone; null where it has none. It is signed as the whole one is. */
export function updateOfFeed(source: Uint8Array, feedId: string): Uint8Array | null {
  const data = readUpdate(source)
  const leaf = data?.leaves.find(({ message }) => priceOf(message)?.feedId === feedId)
  if (!data || !leaf) return null
  const length = Uint8Array.of(leaf.message.length >> 8, leaf.message.length & 255)
  return concatBytes(data.head, Uint8Array.of(1), length, leaf.message, Uint8Array.of(leaf.way.length), ...leaf.way)
}

function fault(detail: string): UpdateCheck {
  return { status: 'fault', detail }
}

/** keccak256 cut to 20 bytes. A leaf and a branch begin with another byte, so that neither can stand for the other. */
function treeHash(...parts: readonly Uint8Array[]): Uint8Array {
  return keccak_256(concatBytes(...parts)).subarray(0, HASH_BYTES)
}

function leafHash(message: Uint8Array): Uint8Array {
  return treeHash(Uint8Array.of(0), message)
}

/** The smaller of two hashes comes first. */
function rootFrom({ message, way }: Leaf): string {
  let hash = leafHash(message)
  for (const other of way) {
    const isFirst = bytesToHex(hash) <= bytesToHex(other)
    hash = treeHash(Uint8Array.of(1), ...(isFirst ? [hash, other] : [other, hash]))
  }
  return bytesToHex(hash)
}

/** Null for a leaf of another kind. */
function priceOf(message: Uint8Array): SignedPrice | null {
  const reader = readBytes(message)
  if (message.length !== PRICE_BYTES || reader.unsigned(1) !== 0) return null
  return {
    feedId: bytesToHex(reader.bytes(32)),
    price: reader.signed(8),
    confidence: reader.unsigned8(),
    exponent: Number(reader.signed(4)),
    publishTime: Number(reader.signed(8)),
    previousPublishTime: Number(reader.signed(8)),
    leaf: bytesToHex(leafHash(message)),
  }
}
