/** Keys of our own that sign as Pyth's do, and what they sign: updates and hand-overs, right ones and wrong ones. */
import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { GUARDIANS, ROUTERS, type SignerGroup } from '../../contract/pyth/signers.ts'

interface Signer {
  readonly secret: Uint8Array
  readonly address: string
}

function signerOf(name: string): Signer {
  const secret = createHash('sha256').update(name).digest()
  const key = secp256k1.getPublicKey(secret, false).subarray(1)
  return { secret, address: bytesToHex(keccak_256(key).subarray(12)) }
}

/** Sets 0, 1 and 2 of nineteen keys; set 9 belongs to nobody. */
export const SIGNERS: Readonly<Record<number, readonly Signer[]>> = Object.fromEntries(
  [0, 1, 2, 9].map((set) => [set, Array.from({ length: 19 }, (_, at) => signerOf(`guardian ${set} ${at} of a test`))]),
)
const addressesOf = (set: number) => (SIGNERS[set] ?? []).map(({ address }) => address)

/** Stands for the pinned guardians: set 0 of our own keys. */
export const TEST_GUARDIANS: SignerGroup = { ...GUARDIANS, sets: [{ index: 0, addresses: addressesOf(0) }] }
/** Stands for the pinned routers: five of the same keys. */
export const TEST_ROUTERS: SignerGroup = { ...ROUTERS, sets: [{ index: 0, addresses: addressesOf(0).slice(0, 5) }] }

export interface PriceToSign {
  readonly feedId: string
  readonly price: bigint
  readonly confidence?: bigint
  readonly exponent?: number
  readonly publishTime?: number
  readonly previousPublishTime?: number
}

interface Envelope {
  /** The number of the set that is said to sign, and the set whose keys do. */
  readonly set?: number
  readonly keysOf?: number
  readonly signers?: number
  /** The second key signs in the first one's place too. */
  readonly repeat?: boolean
  readonly emitterChain?: number
  readonly emitterAddress?: string
}

export interface UpdateToSign extends Envelope {
  readonly group?: SignerGroup
  readonly prices: readonly PriceToSign[]
  readonly slot?: number
  /** The way from the first price leads elsewhere. */
  readonly bentWay?: boolean
}

/** Update data as Hermes gives it, signed by thirteen keys of set 0 unless told otherwise. */
export function signedUpdate(update: UpdateToSign): Uint8Array {
  const { group = TEST_GUARDIANS, prices, slot = 1, bentWay = false } = update
  const messages = prices.map(messageOf)
  const { root, ways } = treeOf(messages)
  const payload = concatBytes(utf8ToBytes('AUWV'), number(0, 1), number(slot, 8), number(10_000, 4), root)
  const vaa = signedVaa({ emitterChain: group.emitterChain, emitterAddress: group.emitterAddress, ...update }, payload)
  const leaves = messages.map((message, at) => {
    const way = (ways[at] ?? []).map((hash, step) =>
      bentWay && at === 0 && step === 0 ? hash.map((byte) => byte ^ 1) : hash,
    )
    return concatBytes(number(message.length, 2), message, number(way.length, 1), ...way)
  })
  const head = concatBytes(utf8ToBytes('PNAU'), Uint8Array.of(1, 0, 0, 0), number(vaa.length, 2), vaa)
  return concatBytes(head, number(leaves.length, 1), ...leaves)
}

/** A set hands over to another: in hex. */
export function handOver(
  from: number,
  to: number,
  change: Envelope & { readonly action?: number; readonly index?: number; readonly addresses?: readonly string[] } = {},
): string {
  const addresses = change.addresses ?? addressesOf(to)
  const payload = concatBytes(
    hexToBytes(`${'0'.repeat(56)}436f7265`),
    number(change.action ?? 2, 1),
    number(0, 2),
    number(change.index ?? to, 4),
    number(addresses.length, 1),
    ...addresses.map((address) => hexToBytes(address)),
  )
  const governance = { emitterChain: 1, emitterAddress: `${'0'.repeat(63)}4` }
  return bytesToHex(signedVaa({ set: from, ...governance, ...change }, payload))
}

function signedVaa(envelope: Envelope, payload: Uint8Array): Uint8Array {
  const { set = 0, keysOf = set, signers = 13, repeat = false, emitterChain = 0, emitterAddress = '' } = envelope
  const body = concatBytes(
    number(0, 4),
    number(0, 4),
    number(emitterChain, 2),
    hexToBytes(emitterAddress),
    number(0, 9),
    payload,
  )
  const digest = keccak_256(keccak_256(body))
  const signatures = (SIGNERS[keysOf] ?? []).slice(0, signers).map(({ secret }, at, all) => {
    const isRepeated = repeat && at === 0
    const key = isRepeated ? (all[1]?.secret ?? secret) : secret
    const [recovery = 0, ...compact] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
    return Uint8Array.of(isRepeated ? 1 : at, ...compact, recovery)
  })
  return concatBytes(number(1, 1), number(set, 4), number(signatures.length, 1), ...signatures, body)
}

function messageOf({
  feedId,
  price,
  confidence = 0n,
  exponent = -8,
  publishTime = 1,
  previousPublishTime,
}: PriceToSign) {
  return concatBytes(
    number(0, 1),
    hexToBytes(feedId),
    number(price, 8),
    number(confidence, 8),
    number(exponent, 4),
    number(publishTime, 8),
    number(previousPublishTime ?? publishTime - 1, 8),
    number(price, 8),
    number(confidence, 8),
  )
}

/** A tree over leaves of which none is alone: the last one is paired with itself where it has to be. */
function treeOf(messages: readonly Uint8Array[]): {
  readonly root: Uint8Array
  readonly ways: readonly Uint8Array[][]
} {
  const hash = (...parts: Uint8Array[]) => keccak_256(concatBytes(...parts)).subarray(0, 20)
  const pair = (one: Uint8Array, other: Uint8Array) =>
    hash(Uint8Array.of(1), ...(bytesToHex(one) <= bytesToHex(other) ? [one, other] : [other, one]))
  const ways: Uint8Array[][] = messages.map(() => [])
  let level = messages.map((message, at) => ({ hash: hash(Uint8Array.of(0), message), of: [at] }))
  do {
    const next: typeof level = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at]
      if (!left) continue
      const right = level[at + 1] ?? { hash: left.hash, of: [] }
      for (const index of left.of) ways[index]?.push(right.hash)
      for (const index of right.of) ways[index]?.push(left.hash)
      next.push({ hash: pair(left.hash, right.hash), of: [...left.of, ...right.of] })
    }
    level = next
  } while (level.length > 1)
  return { root: level[0]?.hash ?? new Uint8Array(20), ways }
}

function number(value: number | bigint, length: number): Uint8Array {
  const hex = BigInt.asUintN(length * 8, BigInt(value)).toString(16)
  return hexToBytes(hex.padStart(length * 2, '0'))
}
