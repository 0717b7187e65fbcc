/**
 * Challenges for passkeys. A challenge is a MAC over a random ticket, its end, and what it is for; the server keeps none, so strangers fill
 * nothing by asking. One that was answered is noted (use-passkey.ts): each is good once.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import type { PasskeyTicket } from '../../contract/endpoints/passkeys.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { newSecret } from './secrets.ts'

const LIFETIME_MS = 5 * 60_000

/** The purpose, with everything that an answer to the challenge may be used for. */
export type ChallengePurpose =
  | { readonly for: 'sign-in' }
  /** `passwords`: hash of both stored passwords, so that a new one makes it void. */
  | { readonly for: 'add'; readonly sessionId: string; readonly passwords: string }
  | { readonly for: 'act'; readonly sessionId: string; readonly actHash: string }
  /** Operators at the desk. */
  | { readonly for: 'desk-sign-in' }
  | { readonly for: 'desk-unlock' | 'desk-add'; readonly sessionId: string }

export interface PasskeyChallenges {
  make(purpose: ChallengePurpose, now: number): { readonly ticket: PasskeyTicket; readonly challenge: string }
  /** Returns the challenge that this ticket was given with for this purpose; null: its time is over. Another purpose gives another challenge. */
  again(purpose: ChallengePurpose, ticket: PasskeyTicket, now: number): string | null
}

/** @param masterKey 32 bytes; the challenges' own key is derived from it */
export function createPasskeyChallenges(masterKey: Buffer): PasskeyChallenges {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'candor passkey challenge 1', 32))
  const challengeOf = (purpose: ChallengePurpose, ticket: PasskeyTicket) =>
    createHmac('sha256', key).update(canonicalJson({ purpose, ticket })).digest('base64url')
  return {
    make: (purpose, now) => {
      const ticket = { id: newSecret(), expiresAt: now + LIFETIME_MS }
      return { ticket, challenge: challengeOf(purpose, ticket) }
    },
    again: (purpose, ticket, now) => (ticket.expiresAt <= now ? null : challengeOf(purpose, ticket)),
  }
}
