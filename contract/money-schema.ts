import * as z from 'zod/mini'

/** A signed decimal with exactly two decimals, as every amount travels: "100.00", "-3.50". */
export const moneySchema = z.string().check(z.regex(/^-?(0|[1-9]\d{0,15})\.\d{2}$/))
/** An amount that a person may enter: above zero. */
export const positiveMoneySchema = moneySchema.check(z.refine((text) => !text.startsWith('-') && text !== '0.00'))
