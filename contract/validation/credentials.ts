import * as z from 'zod/mini'

/** Seed section 5: 6 to 12 word characters. */
export const userAccountSchema = z.string().check(z.regex(/^\w{6,12}$/))
/** Product page: at least 8 characters; the common ones are refused by the server. Longer ones of earlier days still sign in. */
export const passwordSchema = z.string().check(z.minLength(8), z.maxLength(128))
/** Product page: 6 digits. */
export const transactionPasswordSchema = z.string().check(z.regex(/^\d{6}$/))
export const inviteCodeSchema = z.string().check(z.regex(/^[A-Z0-9]{4,12}$/))
