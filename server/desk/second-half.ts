/** The code that a second operator hands to the invited person: read out and typed, so without letters that look alike. */
import { randomInt } from 'node:crypto'
import type { Tx } from '../database/transaction.ts'
import { hashOfSecret } from '../identity/secrets.ts'
import type {} from './tables.ts'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Some 58 bits: nobody guesses it, and it can be typed. */
const LENGTH = 12

/**
 * Makes the second half of an invitation, for the operator whose yes it had waited for: the link alone, which the inviter holds, opens nothing
 * then. @returns the code, told this once; null where the account has no link
 */
export async function makeSecondHalf(tx: Tx, operatorId: string): Promise<string | null> {
  const code = newHalf()
  const row = await tx.db
    .updateTable('operator_link')
    .set({ half_hash: hashOfSecret(code) })
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row ? groupsOf(code) : null
}

function newHalf(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** "K7QF-2MXA-9TRD" */
function groupsOf(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Brings a typed code back to the form in which it was made. */
export function plainOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
