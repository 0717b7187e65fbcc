/** The products that Candor brings along, with a countdown that a test can wait for. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, type Catalogue } from '../../server/prices/catalogue/catalogue.ts'

export interface QuickProducts {
  readonly seconds: number
  /** Beside the usual countdowns, in place of them otherwise. */
  readonly isAdded?: boolean
  /** In place of the shortest of the usual countdowns alone. */
  readonly isShortest?: boolean
  /** How many of the products; all by default. */
  readonly count?: number
}

export async function quickCatalogue({
  seconds,
  isAdded = false,
  isShortest = false,
  count,
}: QuickProducts): Promise<Catalogue> {
  return (await readCatalogue()).slice(0, count).map((product) => {
    const quick = product.countdowns.slice(0, 1).map((terms) => ({ ...terms, seconds }))
    const others = isShortest ? product.countdowns.slice(1) : isAdded ? product.countdowns : []
    return { ...product, countdowns: [...quick, ...others] }
  })
}

/** Returns the path of a products' file (PRODUCTS_FILE) that `quickCatalogue` would be read from. */
export async function writeQuickProducts(folder: string, quick: QuickProducts): Promise<string> {
  const path = join(folder, 'products.json')
  const products = (await quickCatalogue(quick)).map(({ schedule: _, sortOrder: __, ...product }) => product)
  await writeFile(path, JSON.stringify({ products }))
  return path
}
