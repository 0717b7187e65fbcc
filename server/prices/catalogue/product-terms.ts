/**
 * The terms of products that operators have published. A version holds from a moment that lay ahead at its publication; until the first one the
 * catalogue's own terms hold. Each process reads them anew every few seconds: all of them know a version long before it begins.
 */
import { sql } from 'kysely'
import { productTermsSchema, type ProductTerms } from '../../../contract/product-terms.ts'
import type { Database } from '../../database/database.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CatalogueProduct } from './catalogue.ts'
import type { Schedule } from './opening-hours.ts'
import type { ProductTermsTable } from './tables.ts'

export interface PublishedTerms {
  readonly productId: string
  readonly version: number
  /** When they begin to hold, ms. */
  readonly from: number
  readonly terms: ProductTerms
  readonly reason: string
  readonly publishedAt: number
}

/** Terms that ended so long ago matter to nobody who looks at the market now. */
const PAST_MS = 3 * 86_400_000
const LOOK_EVERY_MS = 5_000

/** The catalogue's own terms of a product, which are its first version. */
export function ownTerms({ schedule, countdowns }: CatalogueProduct): ProductTerms {
  const { hours, maintenance } = schedule
  return {
    hours:
      hours === null
        ? null
        : { timeZone: hours.timeZone, weekly: hours.weekly.map((day) => [...day]), holidays: [...hours.holidays] },
    maintenance: maintenance.map((span) => ({ ...span })),
    countdowns: countdowns.map((one) => ({ ...one })),
  }
}

/** Published terms that hold, held within the last days, or are to come: by product, the oldest first. */
export async function readPublishedTerms(database: Database, now: number): Promise<PublishedTerms[]> {
  const { rows } = await sql<ProductTermsTable>`
    select * from product_terms t where not exists (
      select from product_terms n
      where n.product_id = t.product_id and n.version > t.version and n.from_at <= ${BigInt(now - PAST_MS)})
    order by product_id, version`.execute(database)
  return rows.map(termsOf)
}

function termsOf(row: ProductTermsTable): PublishedTerms {
  return {
    productId: row.product_id,
    version: row.version,
    from: Number(row.from_at),
    terms: productTermsSchema.parse(JSON.parse(row.terms)),
    reason: row.reason,
    publishedAt: Number(row.published_at),
  }
}

/** The newest published terms of a product, which hold or are to come; null while the catalogue's own are the newest. */
export async function newestTerms(database: Database, productId: string): Promise<PublishedTerms | null> {
  const row = await database
    .selectFrom('product_terms')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? termsOf(row) : null
}

/** @returns false where this version has been published meanwhile */
export async function addPublishedTerms(tx: Tx, published: PublishedTerms): Promise<boolean> {
  const { productId, version, from, terms, reason, publishedAt } = published
  const row = await tx.db
    .insertInto('product_terms')
    .values({
      product_id: productId,
      version,
      from_at: BigInt(from),
      terms: JSON.stringify(terms),
      reason,
      published_at: BigInt(publishedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export interface TermsBook {
  /** The product with the terms that hold at `now`, and its schedule with those to come. The same object as long as they are the same. */
  at(product: CatalogueProduct, now: number): CatalogueProduct
  /** Reads what was published since, every few seconds. */
  look(now: number): Promise<void>
}

/** Opens it with what is published at `now`. */
export async function openTermsBook(database: Database, now: number): Promise<TermsBook> {
  const book = createTermsBook(database)
  await book.look(now)
  return book
}

function createTermsBook(database: Database): TermsBook {
  let published: ReadonlyMap<string, readonly PublishedTerms[]> = new Map()
  let newest = ''
  let lookedAt: number | null = null
  const known = new Map<string, Known>()
  return {
    at(product, now) {
      const versions = published.get(product.id) ?? []
      if (versions.length === 0 && !product.added) return product
      const last = known.get(product.id)
      if (last && last.base === product && last.from <= now && now < last.until) return last.product
      const found = termsAt(product, versions, now)
      known.set(product.id, found)
      return found.product
    },
    async look(now) {
      if (lookedAt !== null && now >= lookedAt && now < lookedAt + LOOK_EVERY_MS) return
      const all = await readPublishedTerms(database, now)
      lookedAt = now
      const names = all.map(({ productId, version }) => `${productId} ${version}`).join()
      if (names === newest) return
      newest = names
      published = Map.groupBy(all, ({ productId }) => productId)
      known.clear()
    },
  }
}

/** The versions that hold at some time: a later one that begins at the same moment has taken the place of the one before. */
export function livingTerms<T extends Phase>(versions: readonly T[]): readonly T[] {
  return versions.filter(({ from }, index) => !versions.some((other, place) => place > index && other.from <= from))
}

interface Known {
  readonly base: CatalogueProduct
  readonly product: CatalogueProduct
  /** These terms hold from here until there. */
  readonly from: number
  readonly until: number
}

function termsAt(base: CatalogueProduct, versions: readonly PublishedTerms[], now: number): Known {
  const phases = phasesOf(base, versions)
  const place = phases.findLastIndex(({ from }) => from <= now)
  const [current, next] = [phases[place], phases[place + 1]]
  if (!current) throw new Error(`no terms of ${base.id} hold at ${now}`)
  return {
    base,
    product: { ...base, countdowns: current.terms.countdowns, schedule: scheduleOf(current, phases.slice(place + 1)) },
    from: current.from,
    until: next?.from ?? Infinity,
  }
}

type Phase = Pick<PublishedTerms, 'from' | 'terms'>

const NEVER_OPEN = { timeZone: 'UTC', weekly: Array<string[]>(7).fill([]), holidays: [] }

/** The terms one after another. A product that was added is closed until it opens. */
function phasesOf(base: CatalogueProduct, versions: readonly PublishedTerms[]): readonly Phase[] {
  const own = ownTerms(base)
  const [from, before] = base.added
    ? [base.added.from, [{ from: -Infinity, terms: { ...own, hours: NEVER_OPEN, maintenance: [] } }]]
    : [-Infinity, []]
  return livingTerms([...before, { from, terms: own }, ...versions])
}

/** The schedule of terms, linked to those that follow. */
function scheduleOf({ terms }: Phase, later: readonly Phase[]): Schedule {
  const [next, ...others] = later
  const own = { hours: terms.hours, maintenance: terms.maintenance }
  return next === undefined ? own : { ...own, next: { from: next.from, schedule: scheduleOf(next, others) } }
}
