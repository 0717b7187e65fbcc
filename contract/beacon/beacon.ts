/**
 * A beacon of public randomness as drand's unchained networks are (scheme bls-unchained-g1-rfc9380): every three seconds it signs the number
 * of the round, and nobody can know a signature before the holders of the key have made it, or choose among several.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Beacon } from './beacon-schema.ts'

export type { Beacon } from './beacon-schema.ts'

export const ROUND_MS = 3_000

/**
 * drand's quicknet: the League of Entropy's network of some twenty independent organisations. Source: https://api.drand.sh/v2/beacons/quicknet/info
 * and https://docs.drand.love, where the chain hash stands too; contract/beacon/beacon.test.ts derives it from these figures.
 */
export const QUICKNET: Beacon = {
  id: 'quicknet',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisTime: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
}
export const QUICKNET_CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** The name under which a beacon's rounds are asked for: a hash over all that makes it this one. */
export function chainHash({ id, publicKey, genesisTime, groupHash }: Beacon): string {
  const head = new DataView(new ArrayBuffer(12))
  head.setUint32(0, ROUND_MS / 1_000)
  head.setBigUint64(4, BigInt(genesisTime))
  return bytesToHex(
    sha256(concatBytes(new Uint8Array(head.buffer), hexToBytes(publicKey), hexToBytes(groupHash), utf8ToBytes(id))),
  )
}

/** The newest round that is made at a time, ms. */
export function roundAt({ genesisTime }: Beacon, time: number): number {
  return Math.floor((time - genesisTime * 1_000) / ROUND_MS) + 1
}

/** The time at which a round is made, ms. */
export function timeOfRound({ genesisTime }: Beacon, round: number): number {
  return genesisTime * 1_000 + (round - 1) * ROUND_MS
}
