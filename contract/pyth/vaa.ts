/**
 * The signed envelope of Wormhole ("VAA", https://wormhole.com/docs/protocol/infrastructure/vaas/): a text that a group of keys has signed by
 * secp256k1 over keccak256(keccak256(body)), with the number of the key beside each signature.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { readBytes } from './byte-reader.ts'
import type { SignerSet } from './signers.ts'

/** A key signs once; no group has more than 255. */
export interface Vaa {
  readonly setIndex: number
  readonly signatures: readonly { readonly signer: number; readonly recovered: Uint8Array }[]
  readonly body: Uint8Array
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly emitterChain: number
  /** Hex of 32 bytes. */
  readonly emitterAddress: string
  readonly payload: Uint8Array
}

const SIGNATURE_BYTES = 64

/** @returns null for bytes that are none */
export function readVaa(source: Uint8Array): Vaa | null {
  const reader = readBytes(source)
  const version = reader.unsigned(1)
  const setIndex = reader.unsigned(4)
  const signatures = Array.from({ length: reader.unsigned(1) }, () => {
    const signer = reader.unsigned(1)
    const compact = reader.bytes(SIGNATURE_BYTES)
    // The library wants the recovery number first.
    return { signer, recovered: concatBytes(reader.bytes(1), compact) }
  })
  const body = reader.rest()
  const inBody = readBytes(body)
  const timestamp = inBody.unsigned(4)
  // A number that makes each text another one.
  inBody.bytes(4)
  const emitterChain = inBody.unsigned(2)
  const emitterAddress = bytesToHex(inBody.bytes(32))
  // The sender's own count, and how final the message was at its source.
  inBody.bytes(9)
  const payload = inBody.rest()
  if (version !== 1 || !reader.isDone() || !inBody.isDone()) return null
  return { setIndex, signatures, body, timestamp, emitterChain, emitterAddress, payload }
}

/**
 * Why a text does not count as signed by a set; null where it does. As in Wormhole's contracts, each signature must be right, and their keys
 * must stand in rising order, so that none counts twice.
 */
export function faultOfSignatures(vaa: Vaa, set: SignerSet, quorum: number): string | null {
  if (vaa.signatures.length < quorum) return `${vaa.signatures.length} signatures, and ${quorum} are needed`
  const digest = keccak_256(keccak_256(vaa.body))
  let last = -1
  for (const { signer, recovered } of vaa.signatures) {
    if (signer <= last) return 'the signatures are not in order'
    last = signer
    const address = set.addresses[signer]
    if (address === undefined || addressOf(recovered, digest) !== address) return `key ${signer} has not signed this`
  }
  return null
}

/** The address of the key that made a signature: the last 20 bytes of its hash. Null for numbers that no key can have made. */
function addressOf(recovered: Uint8Array, digest: Uint8Array): string | null {
  try {
    const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(digest)
    return bytesToHex(keccak_256(key.toBytes(false).subarray(1)).subarray(12))
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
