import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PUSH_KINDS } from '../push.ts'
import { lineSchema } from '../text-schema.ts'

const kindsSchema = z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length))

/** Returns the key that a browser needs to subscribe, and the kinds that this session's device is told of; null: it is told nothing. */
export const getPush = endpoint({
  id: 'get-push',
  cost: 'read',
  method: 'GET',
  path: '/push',
  access: 'user',
  idempotent: false,
  response: z.strictObject({
    /** The server's VAPID key, uncompressed P-256 point, base64url. */
    publicKey: z.string(),
    kinds: z.nullable(kindsSchema),
    /** SHA-256 of the address that it is told at (contract/push.ts), hex: a browser that changed its address by itself sees it here. */
    subscription: z.nullable(z.string()),
  }),
  problems: [],
})

/**
 * Sets the address that this session's device is told at, and the kinds it is told of. Each session has one subscription: the
 * last one counts, and it ends with the session. The address is the browser's push service: https alone, never an inner network.
 */
export const putPush = endpoint({
  id: 'put-push',
  cost: 'write',
  method: 'PUT',
  path: '/push',
  access: 'user',
  idempotent: false,
  body: z.strictObject({
    endpoint: lineSchema({ max: 1_000 }),
    /** The device's public key, uncompressed P-256 point, base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** The device's secret of 16 bytes, base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
    kinds: kindsSchema,
  }),
  response: z.strictObject({ kinds: kindsSchema }),
  problems: ['push-address-refused'],
})

/** Ends this session's subscription: its device is told nothing any more. Without a subscription the answer is the same. */
export const deletePush = endpoint({
  id: 'delete-push',
  cost: 'write',
  method: 'DELETE',
  path: '/push',
  access: 'user',
  idempotent: false,
  response: z.strictObject({ status: z.literal('silent') }),
  problems: [],
})
