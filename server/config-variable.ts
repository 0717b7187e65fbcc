/** The form of one variable of the configuration, and the kinds of values that several share (config-table.ts). */
import * as z from 'zod/mini'

export interface Variable<Form extends z.ZodMiniType = z.ZodMiniType> {
  /** Has a default: a server with nothing configured works. */
  readonly form: Form
  readonly expected: string
  /** Markdown, as README.md has it; null: README's row of the variable above tells of this one too. */
  readonly purpose: string | null
  /** In place of the default that the form has, for a row whose default needs words. */
  readonly defaultInWords: string | null
}

/** One row of the table. */
export function variable<Form extends z.ZodMiniType>(
  form: Form,
  expected: string,
  purpose: string | null = null,
  defaultInWords: string | null = null,
): Variable<Form> {
  return { form, expected, purpose, defaultInWords }
}

/** A switch. */
export const flag = z.enum(['0', '1'])
export const optionalUrl = z._default(z.nullable(z.url()), null)
export const optionalDatabase = z._default(z.nullable(z.string().check(z.regex(/^postgres(ql)?:\/\/.+/))), null)
/** A whole number within bounds. */
export const whole = (minimum: number, maximum: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)), fallback)
/** An angle of at most so many degrees either way. */
export const degrees = (most: number) => z._default(z.coerce.number().check(z.minimum(-most), z.maximum(most)), 0)

/** Whether the runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
