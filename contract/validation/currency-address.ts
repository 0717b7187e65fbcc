/**
 * Currency addresses by network, with the checksum that each form carries, so that a mistyped one is refused before money
 * goes to it. TRC20: Base58Check with TRON's prefix. ERC20, BEP20: EIP-55; written in one case only, such an address has
 * no checksum and is taken as it is, as EIP-55 says.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

export const NETWORKS = ['TRC20', 'ERC20', 'BEP20'] as const
export type Network = (typeof NETWORKS)[number]

/** Returns the fault of an address, null where there is none. `form`: not an address of this network. `checksum`: mistyped. */
export function addressFault(address: string, network: Network): 'form' | 'checksum' | null {
  switch (network) {
    case 'TRC20':
      return tronFault(address)
    case 'ERC20':
    case 'BEP20':
      return ethereumFault(address)
  }
}

const TRON_PREFIX = 0x41
const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes))

function tronFault(address: string): 'form' | 'checksum' | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return 'form'
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 && bytes[0] === TRON_PREFIX ? null : 'form'
  } catch {
    // The decoder says a wrong checksum by throwing; the form was looked at above.
    return 'checksum'
  }
}

function ethereumFault(address: string): 'form' | 'checksum' | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'form'
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return null
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())))
  const right = [...digits.toLowerCase()].map((digit, at) =>
    parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return right.join('') === digits ? null : 'checksum'
}
