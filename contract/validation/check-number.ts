import * as z from 'zod/mini'

/** Seed section 5: exactly 4 digits. */
export const CHECK_NUMBER_DIGITS = 4
export const checkNumberSchema = z.string().check(z.regex(/^\d{4}$/))

/** A code for a new login password. More digits than the seed's: it opens an account that has money in it. */
export const PASSWORD_CODE_DIGITS = 8
export const passwordCodeSchema = z.string().check(z.regex(/^\d{8}$/))
