/**
 * The products that are traded: a file that an operator edits. Read once at start; every fault in it is named.
 * This room holds the products, their terms and their hours. It may not know a price.
 */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { productFactsSchema } from '../../../contract/new-product.ts'
import { faultsOfCountdowns, isTimeZone, parseRange, termsOfCountdownSchema } from '../../../contract/product-terms.ts'
import type { Schedule } from './opening-hours.ts'

const momentSchema = z.iso.datetime({ offset: true })
const dateSchema = z.iso.date()

const hoursSchema = z.strictObject({
  timeZone: z.string().check(z.refine(isTimeZone, 'not a time zone')),
  weekly: z
    .array(z.array(z.string().check(z.refine((text) => parseRange(text) !== null, 'not "HH:MM-HH:MM"'))))
    .check(z.length(7)),
  holidays: z._default(z.array(dateSchema), []),
})

const productSchema = z.extend(productFactsSchema, {
  countdowns: z.array(termsOfCountdownSchema).check(z.minLength(1), z.maxLength(12)),
  hours: z._default(z.nullable(hoursSchema), null),
  maintenance: z._default(z.array(z.strictObject({ from: momentSchema, to: momentSchema })), []),
})

const fileSchema = z.strictObject({ products: z.array(productSchema).check(z.minLength(1)) })

export interface CatalogueProduct extends Omit<z.infer<typeof productSchema>, 'hours' | 'maintenance'> {
  readonly schedule: Schedule
  readonly sortOrder: number
  /** How operators added it while the server ran; absent for one of the file. */
  readonly added?: {
    /** When it opens, ms. */
    readonly from: number
    /** Public. */
    readonly reason: string
    readonly publishedAt: number
  }
}
export type Catalogue = readonly CatalogueProduct[]

/** A catalogue that cannot be used, with every fault in it. */
export class CatalogueError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`the product catalogue has faults:\n${faults.join('\n')}`)
    this.name = 'CatalogueError'
    this.faults = faults
  }
}

/** The products of a file, in its order; without one, those that Candor brings along. Throws a `CatalogueError`. */
export async function readCatalogue(
  path: string | URL = new URL('./products.json', import.meta.url),
): Promise<Catalogue> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new CatalogueError([error instanceof Error ? error.message : String(error)])
  }
  return parseCatalogue(json)
}

export function parseCatalogue(json: unknown): Catalogue {
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success)
    throw new CatalogueError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${wordingOf(issue)}`))
  const faults = parsed.data.products.flatMap((product, index) => [
    ...faultsOf(product),
    ...(parsed.data.products.findIndex((other) => other.id === product.id) < index
      ? [`${product.id}: this id stands twice`]
      : []),
  ])
  if (faults.length > 0) throw new CatalogueError(faults)
  return parsed.data.products.map(({ hours, maintenance, ...product }, index) => ({
    ...product,
    sortOrder: index,
    schedule: {
      hours,
      maintenance: maintenance.map((span) => ({ from: Date.parse(span.from), to: Date.parse(span.to) })),
    },
  }))
}

const COUNTDOWN_FAULTS: Readonly<Record<string, string>> = {
  'minimum-above-maximum': 'has its minimum above its maximum',
  'gain-of-nothing': 'has a minimum whose gain rounds down to nothing',
  'stands-twice': 'stands twice',
}

/** Returns the faults between fields, which a schema of one field cannot see. */
function faultsOf(product: z.infer<typeof productSchema>): string[] {
  const faults = faultsOfCountdowns(product.countdowns).map(({ at, code }) => {
    const { seconds } = product.countdowns[Number(at.split('.')[1])] ?? { seconds: at }
    return `${product.id}: ${seconds} s ${COUNTDOWN_FAULTS[code] ?? code}`
  })
  for (const span of product.maintenance)
    if (Date.parse(span.from) >= Date.parse(span.to)) faults.push(`${product.id}: a maintenance ends before it begins`)
  return faults
}

const { localeError } = z.locales.en()

/** zod/mini brings no wording of its own. */
function wordingOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  const message = localeError({ ...issue, input: undefined })
  return (typeof message === 'string' ? message : message?.message) ?? issue.message
}
