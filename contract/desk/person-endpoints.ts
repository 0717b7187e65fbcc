/** A person: found, read, and what operators may do for one. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { lineSchema, linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators } from './base-endpoint.ts'
import { foundPersonSchema, personSchema } from './person-rows.ts'

const person = z.object({ person: idSchema })
const reason = linesSchema({ min: 1, max: 500 })

export const findPeople = endpoint({
  ...forOperators,
  id: 'desk-find-people',
  cost: 'scan',
  method: 'GET',
  path: '/people',
  /** The beginning of an account, or a whole phone number, mail, order's number or id. */
  query: z.object({ words: lineSchema({ min: 1, max: 120 }) }),
  response: z.object({ people: z.array(foundPersonSchema) }),
})
export const readPerson = endpoint({
  ...forOperators,
  id: 'desk-person',
  cost: 'scan',
  method: 'GET',
  path: '/people/:person',
  params: person,
  response: personSchema,
})
export const orderProofOf = endpoint({
  ...forOperators,
  id: 'desk-order-proof',
  cost: 'scan',
  method: 'GET',
  path: '/people/:person/orders/:order',
  params: z.object({ person: idSchema, order: idSchema }),
  bytes: 'out',
})
export const adjustBalance = endpoint({
  ...forOperators,
  id: 'desk-adjust',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/adjustments',
  params: person,
  body: z.strictObject({ id: idSchema, amount: moneySchema, reason }),
  response: actAnswerSchema,
})
export const resetTransactionPassword = endpoint({
  ...forOperators,
  id: 'desk-reset-transaction-password',
  cost: 'hash',
  method: 'POST',
  path: '/people/:person/transaction-password',
  params: person,
  response: actAnswerSchema,
})
export const releaseWithdrawals = endpoint({
  ...forOperators,
  id: 'desk-release-withdrawals',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/release',
  params: person,
  body: z.strictObject({ reason }),
  response: actAnswerSchema,
})
export const endPersonSessions = endpoint({
  ...forOperators,
  id: 'desk-end-person-sessions',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/end-sessions',
  params: person,
  body: z.strictObject({ reason }),
  response: actAnswerSchema,
})
/** Stops new buys and withdrawals. Nothing that runs is touched. */
export const freezePerson = endpoint({
  ...forOperators,
  id: 'desk-freeze',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/freeze',
  params: person,
  body: z.strictObject({ reason }),
  response: actAnswerSchema,
})
export const unfreezePerson = endpoint({
  ...forOperators,
  id: 'desk-unfreeze',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/unfreeze',
  params: person,
  body: z.strictObject({ reason }),
  response: actAnswerSchema,
})
/** Takes the approval of an identity back: the person hands in documents again. */
export const revokeIdentity = endpoint({
  ...forOperators,
  id: 'desk-revoke-identity',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/revoke-identity',
  params: person,
  body: z.strictObject({ reason }),
  response: actAnswerSchema,
})
export const writeNote = endpoint({
  ...forOperators,
  id: 'desk-write-note',
  cost: 'write',
  method: 'POST',
  path: '/people/:person/notes',
  params: person,
  body: z.strictObject({ text: linesSchema({ min: 1, max: 500 }) }),
  response: actAnswerSchema,
})

export const PERSON_ENDPOINTS = [
  findPeople,
  readPerson,
  orderProofOf,
  adjustBalance,
  resetTransactionPassword,
  releaseWithdrawals,
  endPersonSessions,
  freezePerson,
  unfreezePerson,
  revokeIdentity,
  writeNote,
] as const
