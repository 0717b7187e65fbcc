/**
 * Every refusal the server can answer, a closed set. `application/problem+json` carries the code, never a sentence:
 * the wording belongs to screens and ui. `transient` ones are worth the same request again, `final` ones are not.
 */
import * as z from 'zod/mini'

export const PROBLEMS = {
  // general
  'invalid-request': 400,
  'not-signed-in': 401,
  'origin-not-allowed': 403,
  'not-found': 404,
  'not-in-this-version': 404,
  'method-not-allowed': 405,
  'idempotency-conflict': 422,
  'idempotency-key-missing': 400,
  'too-large': 413,
  'unsupported-media-type': 415,
  'upgrade-required': 426,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
  // registration and session
  'code-wrong': 422,
  'code-expired': 422,
  'code-exhausted': 422,
  'code-too-soon': 429,
  /** The mail server or SMS gateway did not take it. */
  'code-not-sent': 503,
  'account-taken': 409,
  'target-taken': 409,
  'invite-code-unknown': 422,
  'password-too-common': 422,
  'password-guessable': 422,
  'transaction-password-guessable': 422,
  'registration-expired': 422,
  'credentials-wrong': 401,
  /** The passkey is unknown here, belongs to another account, or its answer does not fit. */
  'passkey-refused': 422,
  /** The challenge is too old or was answered before. */
  'passkey-expired': 422,
  /** Its counter went back, as that of a copy does. */
  'passkey-blocked': 422,
  'too-many-passkeys': 409,
  'transaction-password-wrong': 422,
  'transaction-password-locked': 423,
  // orders
  'product-closed': 409,
  'product-maintenance': 409,
  'product-stalled': 409,
  'terms-changed': 409,
  'stake-below-minimum': 422,
  'stake-above-maximum': 422,
  'ticks-dropped': 410,
  /** More than two seconds lie between the head that the person saw and the one that the order would be taken at. */
  'price-too-old': 409,
  /** The platform could not take the order within a second of its arrival, so it may not take it any more. */
  'too-slow': 409,
  /** The head that the person saw is not in the chain: a backup was restored since, or it never was. */
  'head-unknown': 409,
  // what a device signs
  /** This session's device has registered no key, or another than the one that the intent names. */
  'device-key-missing': 409,
  'device-key-revoked': 409,
  /** The signature does not cover the intent, or the intent is about something else than the request. */
  'intent-invalid': 422,
  'insufficient-balance': 422,
  /** A practice order is open: the practice balance is refilled after it. */
  'practice-running': 409,
  /** The house's own funds could not pay the gain besides those of all running orders; an operator's: more would leave than is free. */
  'house-cannot-pay': 409,
  // money
  'amount-below-minimum': 422,
  'amount-above-maximum': 422,
  'method-unavailable': 409,
  'proof-missing': 422,
  'proof-used': 409,
  'file-not-an-image': 422,
  'file-conflict': 409,
  'id-taken': 409,
  'already-decided': 409,
  'withdrawals-held': 409,
  'account-not-bound': 409,
  'too-many-accounts': 409,
  'too-many-alerts': 409,
  'change-under-review': 409,
  'card-number-invalid': 422,
  'address-invalid': 422,
  'fund-moves-used-up': 409,
  'insufficient-shares': 422,
  // identity documents
  'verification-required': 409,
  'verification-under-review': 409,
  'already-verified': 409,
  'name-invalid': 422,
  'holder-not-verified': 422,
  'id-number-invalid': 422,
  'photo-missing': 422,
  // a person's own limits
  paused: 409,
  /** Operators have stopped this person's new buys and withdrawals. Fact `reason`. */
  'account-frozen': 409,
  'deposit-limit-reached': 409,
  'loss-limit-reached': 409,
  // passwords
  'old-password-wrong': 422,
  /** The link is of no letter that this server made, or it is too old. */
  'stop-link-invalid': 422,
  'password-wrong': 422,
  // one's own data
  'export-too-soon': 429,
  'account-not-empty': 409,
  // operators
  'operator-credentials-wrong': 401,
  'second-operator-needed': 409,
  'reason-missing': 422,
  // notifications
  'push-address-refused': 422,
  // sync
  'sync-reset': 409,
  // said by the device itself, before anything is sent
  'storage-full': 507,
  /** No signed price has come yet. */
  'no-price-seen': 507,
  /** The acceptance that came is not signed by the platform, or says something else than what was asked for. */
  'answer-differs': 507,
  /** Put aside, timed out, or there is none: a browser does not tell which. */
  'passkey-not-given': 507,
  'passkeys-unsupported': 507,
  'passkey-known': 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof PROBLEMS

/** The body of every answer that is not a success. `fields` names what was refused in the request, by path. */
export const problemSchema = z.object({
  type: z.string(),
  status: z.int(),
  code: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
  /** Seconds until the same request can succeed, where that is known. */
  retryAfterSeconds: z.optional(z.int()),
  /** Facts the wording needs: a bound, a next opening time. Never a sentence. */
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** The platform's signed refusal of a signed intent (contract/intent/refusal.ts), read where it is kept. */
  refusal: z.optional(z.unknown()),
})
export type ProblemBody = z.infer<typeof problemSchema>

/** Whether the server keeps such a refusal under the request's key: the same key then gets it again, and nothing else. */
export function isKeptUnderKey(problem: ProblemCode): boolean {
  const status: number = PROBLEMS[problem]
  return status === 404 || status === 409 || status === 422
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}
