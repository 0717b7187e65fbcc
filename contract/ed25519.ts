/** The Ed25519 library, ready for use: it leaves the hash open, and with it set, signing and checking are synchronous. */
import { hashes } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

export { keygen, sign, verify } from '@noble/ed25519'
