/**
 * How one set of signing keys hands over to the next: a text that the set before it has signed (Wormhole's governance module "Core", action 2).
 * Nothing else brings in keys: no server can name its own.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { readBytes } from './byte-reader.ts'
import type { SignerGroup, SignerSet } from './signers.ts'
import { faultOfSignatures, readVaa, type Vaa } from './vaa.ts'

/** Hex of a signed hand-over. */
export const handOverSchema = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,8192}$/))

const GOVERNANCE_CHAIN = 1
const GOVERNANCE_ADDRESS = `${'0'.repeat(63)}4`
/** "Core" in 32 bytes. */
const MODULE = `${'0'.repeat(56)}436f7265`
const NEW_SET = 2

export type HandOver =
  | { readonly status: 'done'; readonly groups: readonly SignerGroup[] }
  | { readonly status: 'fault'; readonly detail: string }

/**
 * Adds the sets that signed hand-overs bring, in order. The sets before them stay: what they have signed stays signed.
 * @param texts each in hex; one that only brings a set that is known already changes nothing
 */
export function withHandOvers(groups: readonly SignerGroup[], texts: readonly string[]): HandOver {
  let known = groups
  for (const text of texts) {
    const vaa = handOverSchema.safeParse(text).success ? readVaa(hexToBytes(text)) : null
    const next = vaa && newSetOf(vaa)
    if (!vaa || !next) return { status: 'fault', detail: 'not the form of a hand-over' }
    const group = known.find(({ sets, quorumOf }) => {
      const set = sets.find(({ index }) => index === vaa.setIndex)
      return set && faultOfSignatures(vaa, set, quorumOf(set.addresses.length)) === null
    })
    if (!group)
      return { status: 'fault', detail: `no known set ${vaa.setIndex} has signed the hand-over to ${next.index}` }
    if (group.sets.some(({ index }) => index === next.index)) continue
    known = known.map((one) => (one === group ? { ...one, sets: [...one.sets, next] } : one))
  }
  return { status: 'done', groups: known }
}

function newSetOf({ emitterChain, emitterAddress, setIndex, payload }: Vaa): SignerSet | null {
  const reader = readBytes(payload)
  const module = bytesToHex(reader.bytes(32))
  const action = reader.unsigned(1)
  // For all chains.
  const target = reader.unsigned(2)
  const index = reader.unsigned(4)
  const addresses = Array.from({ length: reader.unsigned(1) }, () => bytesToHex(reader.bytes(20)))
  const isHandOver =
    emitterChain === GOVERNANCE_CHAIN &&
    emitterAddress === GOVERNANCE_ADDRESS &&
    module === MODULE &&
    action === NEW_SET &&
    target === 0
  const isNext = index === setIndex + 1 && addresses.length > 0 && new Set(addresses).size === addresses.length
  return isHandOver && isNext && reader.isDone() ? { index, addresses } : null
}
