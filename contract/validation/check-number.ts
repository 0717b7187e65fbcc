import * as z from 'zod/mini'

/** Seed section 5: exactly 4 digits. */
export const checkNumberSchema = z.string().check(z.regex(/^\d{4}$/))
