/** Bounds that no operator's command exceeds, however many operators agree. The machine's owner sets them in a file, read at each start. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { parseMoney } from '../../contract/money.ts'
import { moneySchema } from '../../contract/money-schema.ts'

const money = (usual: string) =>
  z.pipe(z._default(moneySchema.check(z.refine((text) => !text.startsWith('-'))), usual), z.transform(parseMoney))
const whole = (usual: number, least: number, most: number) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), usual)

const schema = z.strictObject({
  /** From this sum on a second operator is needed, held against all that was moved alone within 24 hours. */
  twoOperatorsFrom: money('10000.00'),
  /** Bound of one deposit, withdrawal or adjustment. */
  onceMax: money('1000000.00'),
  /** Stakes that one void of orders gives back. */
  voidMax: money('5000000.00'),
  /** Within 24 hours for one person, by whomever, and by one operator, for whomever. */
  personDayMax: money('5000000.00'),
  operatorDayMax: money('20000000.00'),
  withdrawalFeeBpMax: whole(500, 0, 10_000),
  withdrawalFeeFixedMax: money('20.00'),
  withdrawalMinimumMax: money('100.00'),
  /** Nobody's money is kept here by a small largest withdrawal, a long review or a long hold. */
  withdrawalMaximumMin: money('1000.00'),
  withdrawalMaximumMax: money('1000000.00'),
  withdrawalReviewHoursMax: whole(168, 1, 8_760),
  withdrawalHoldHoursMin: whole(24, 0, 8_760),
  withdrawalHoldHoursMax: whole(168, 1, 8_760),
  fundRateBpMax: whole(1_000, 0, 10_000),
  depositMinimumMax: money('1000.00'),
  depositMaximumMax: money('1000000.00'),
  /** Bounds of the gain of a right order and of its stake: without them two operators could give the house away. */
  returnRateBpMax: whole(10_000, 1, 99_999),
  stakeMax: money('1000000.00'),
})

/** Money in minor units. */
export type Bounds = z.infer<typeof schema>

/** The bounds without a file. */
export const USUAL_BOUNDS: Bounds = schema.parse({})

/** A file that can't be used, in one line. */
export class BoundsError extends Error {
  override readonly name = 'BoundsError'
}

/** The bounds of a file; what it leaves out is as usual. */
export async function readBounds(path: string | null): Promise<Bounds> {
  if (path === null) return USUAL_BOUNDS
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    fail(`can't be read (${error.code ?? error.message})`),
  )
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const names = new Set(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `${key} is no bound`)
        : [faultOf(String(issue.path[0] ?? ''))],
    ),
  )
  return fail([...names].join(', '))
}

function faultOf(name: string): string {
  if (!Object.hasOwn(USUAL_BOUNDS, name)) return 'it is no JSON object of bounds'
  return typeof USUAL_BOUNDS[name as keyof Bounds] === 'bigint'
    ? `${name} is no amount like "100.00"`
    : `${name} is no whole number within its range`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('it is no JSON')
  }
}

function fail(what: string): never {
  throw new BoundsError(`BOUNDS_FILE: ${what} (docs/operators.md)`)
}
