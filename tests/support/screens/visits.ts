/** Every page there is, as a person meets it: the routes of the app's own table, with the addresses that give them something to show. */
import { readFile } from 'node:fs/promises'
import * as firstPaths from '../../../src/first-paths.ts'
import * as paths from '../../../src/paths.ts'
import type { SeededPerson } from './seeded-person.ts'

export interface Visit {
  /** For the picture's file. */
  readonly name: string
  /** The part of the address after "#". */
  readonly address: string
  readonly as: 'visitor' | 'person'
}

const ROUTES_MIN = 30
const ADDRESSES: Readonly<Record<string, unknown>> = { ...firstPaths, ...paths }

/** The app's table, read as text: it imports screens, which only a bundler can load. */
export async function routePaths(): Promise<{ path: string; access: string }[]> {
  const texts = await Promise.all(
    ['first-routes.ts', 'routes.ts'].map((file) =>
      readFile(new URL(`../../../src/app/routes/${file}`, import.meta.url), 'utf8'),
    ),
  )
  const routes = [...texts.join('\n').matchAll(/\{ path: (\w+|'[^']+'), [^\n]*?access: '(public|user|visitor)'/g)]
    .map(([, path = '', access = '']) => ({
      path: String(ADDRESSES[path] ?? path.slice(1, -1)),
      access,
    }))
    .filter(({ path }) => path !== '/missing')
  if (routes.length < ROUTES_MIN)
    throw new Error(`only ${routes.length} routes were found in src/app/routes/routes.ts: has its form changed?`)
  return routes
}

/** @param articles slugs of news, for the page of one of them */
export async function allVisits(
  person: Pick<SeededPerson, 'orderId' | 'productId' | 'accountId'>,
  news: string | undefined,
): Promise<Visit[]> {
  const addresses: Readonly<Record<string, readonly string[]>> = {
    [paths.PRODUCT_PAGE]: [`?id=${person.productId}`],
    [paths.ORDERS_PAGE]: ['?tab=positions', '?tab=closed', `?id=${person.orderId}`],
    [paths.WITHDRAWAL_ACCOUNTS_PAGE]: ['', '?choose=1'],
    [paths.WITHDRAWAL_ACCOUNT_PAGE]: ['', `?id=${person.accountId}`],
    [paths.FUND_TRANSFER_PAGE]: ['', '?kind=out'],
    [paths.PASSWORD_PAGE]: ['', '?kind=transaction'],
    [paths.SUPPORT_PAGE]: ['', '?tab=chat'],
    [paths.NEWS_PAGE]: ['', ...(news === undefined ? [] : [`?slug=${news}`])],
    [firstPaths.LOGIN_PAGE]: ['', '?registered=1'],
  }
  const visits = (await routePaths()).flatMap(({ path, access }) =>
    (addresses[path] ?? ['']).map((query): Visit => ({
      name: nameOf(path, query),
      address: `${path}${query}`,
      as: access === 'visitor' ? 'visitor' : 'person',
    })),
  )
  const asVisitor = [firstPaths.HOME_PAGE, paths.SUPPORT_PAGE, paths.FORGOTTEN_PASSWORD_PAGE].map((path): Visit => ({
    name: `${nameOf(path, '')}-visitor`,
    address: path,
    as: 'visitor',
  }))
  return [...visits, ...asVisitor, { name: 'missing', address: '/no/such/page', as: 'person' }]
}

function nameOf(path: string, query: string): string {
  const words = path.replace('/pages/', '').split('/').filter(Boolean)
  const stem =
    words.length === 0 ? 'start' : words.length > 1 && words[0] === words[1] ? (words[0] ?? '') : words.join('-')
  const [, key = '', value = ''] = /^\?(\w+)=(.*)$/.exec(query) ?? []
  return key === '' ? stem : `${stem}-${key === 'id' || key === 'slug' ? 'one' : /^\d*$/.test(value) ? key : value}`
}
