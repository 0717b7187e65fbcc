import * as z from 'zod/mini'

/** Ids are made by the client for everything it creates (UUID, any version), so that a repeat is recognised. */
export const idSchema = z.uuid()
export const productIdSchema = z.string().check(z.regex(/^[a-z0-9-]{2,32}$/))
/** Milliseconds since 1970, UTC; no later than a calendar reaches. */
export const timeSchema = z.int().check(z.nonnegative(), z.maximum(8_640_000_000_000_000))
/** SHA-256 in lower-case hex. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Names a signing key: part of the key's own hash. Visible characters only, so that no name paints on a terminal. */
export const keyIdSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))
/** Ed25519 public key in base64url. */
export const publicKeySchema = z.string().check(z.regex(/^[\w-]{43}$/))
/** Key id → Ed25519 public key, as files carry them. Read it with `keyOf`: `constructor` is a key id too. */
export const keysSchema = z.record(keyIdSchema, publicKeySchema)
/** Ed25519 signature in base64url. */
export const signatureSchema = z.string().check(z.regex(/^[\w-]{86}$/))
