/** Shows the terms of products, those to come too, and requests other terms from a later moment or a new product. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { businessCalendar } from '../../contract/business-day.ts'
import { namesInAll } from '../../contract/new-product.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { productTermsSchema } from '../../contract/product-terms.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readProducts } from '../../server/desk/read-products.ts'
import { requestNewProduct, requestProductTerms } from '../../server/operators/product-terms-requests.ts'
import {
  CatalogueError,
  parseCatalogue,
  readCatalogue,
  type CatalogueProduct,
} from '../../server/prices/catalogue/catalogue.ts'
import { ownTerms } from '../../server/prices/catalogue/product-terms.ts'
import { minuteOf } from './minute-of.ts'
import type { Desk, Options, Said } from './desk.ts'
import { jsonOf } from './json-of.ts'

const USAGE =
  'set-product-terms btc-usdt FILE --from 2027-01-31T14:00Z --reason TEXT, with a file that `products btc-usdt` begins'

/** Lists the products with their state, or says the newest terms of one as the file for `set-product-terms`. */
export async function productsCommand(desk: Desk, [id]: readonly string[]): Promise<Said> {
  const all = await readProducts(desk.database, await catalogueOf(desk), desk.context.now)
  if (id === undefined)
    return done(
      all.map(({ id: product, status, until, current, versions, waiting }) => {
        const ends = until === null ? '' : `  until ${new Date(until).toISOString()}`
        const coming = versions.filter(({ version }) => version > current)
        const next = coming.map(({ version, from }) => `  ${version} from ${new Date(from ?? 0).toISOString()}`)
        return `${product}  ${status}${ends}  terms ${current}${next.join('')}${waiting === 0 ? '' : `  ${waiting} asked for`}`
      }),
    )
  const newest = all.find((one) => one.id === id)?.versions.at(-1)
  return newest ? done(JSON.stringify(newest.terms, null, 2).split('\n')) : refuse('not-found')
}

/** Asks for other terms: hours, holidays and maintenance hold with this yes, returns and stakes with a second operator's. */
export async function setProductTermsCommand(
  desk: Desk,
  [productId = '', path = '']: readonly string[],
  { from: text, reason = '' }: Options,
): Promise<Said> {
  const read = await readFile(path, 'utf8').catch(() => null)
  const terms = z.safeParse(productTermsSchema, read === null ? null : jsonOf(read))
  const from = minuteOf(text)
  if (!terms.success || from === null) return refuse('invalid-request', { usage: USAGE })
  const catalogue = await catalogueOf(desk)
  const [id, calendar] = [randomUUID(), businessCalendar(desk.timeZone)]
  const product = (await readProducts(desk.database, catalogue, desk.context.now)).find((one) => one.id === productId)
  const base = product?.versions.at(-1)?.version ?? 1
  const asked = await inTransaction(desk.database, (tx) =>
    requestProductTerms(
      tx,
      { ...desk.context, catalogue, calendar },
      { id, productId, base, from, terms: terms.data, reason },
    ),
  )
  return asked.ok ? done([`${asked.value} ${id}`]) : asked
}

const ADD_USAGE =
  'add-product FILE --from 2027-01-31T14:00Z --reason TEXT, with a file in the form of one product of server/prices/catalogue/products.json'

/** Asks for a new product, which opens at a minute to come once a second operator has approved it. */
export async function addProductCommand(
  desk: Desk,
  [path = '']: readonly string[],
  { from: text, reason = '' }: Options,
): Promise<Said> {
  const read = await readFile(path, 'utf8').catch(() => null)
  const one = read === null ? null : namesFilled(jsonOf(read))
  const from = minuteOf(text)
  if (one === null || from === null) return refuse('invalid-request', { usage: ADD_USAGE })
  let product: CatalogueProduct | undefined
  try {
    product = parseCatalogue({ products: [one] })[0]
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return refuse('invalid-request', { faults: error.faults.join('; ') })
  }
  if (!product) return refuse('invalid-request', { usage: ADD_USAGE })
  const { schedule: _, sortOrder: __, countdowns: ___, ...facts } = product
  const [id, calendar, catalogue] = [randomUUID(), businessCalendar(desk.timeZone), await catalogueOf(desk)]
  const terms = ownTerms(product)
  const asked = await inTransaction(desk.database, (tx) =>
    requestNewProduct(tx, { ...desk.context, catalogue, calendar }, { id, product: facts, terms, from, reason }),
  )
  return asked.ok ? done([`${asked.value} ${id}`]) : asked
}

const namedSchema = z.looseObject({ names: z.record(z.string(), z.string()) })

/** The product of the file with a name for each language; null where it has none for the fallback. */
function namesFilled(json: unknown): object | null {
  const named = z.safeParse(namedSchema, json)
  const names = named.success ? namesInAll(named.data.names) : null
  return named.success && names ? { ...named.data, names } : null
}

function catalogueOf({ productsFile }: Desk) {
  return productsFile === undefined ? readCatalogue() : readCatalogue(productsFile)
}
