/** Every page there is, as a person meets it: the routes of the app's own table, with the addresses that give them something to show. */
import { readFile } from 'node:fs/promises'
import type { SeededPerson } from './seeded-person.ts'

export interface Visit {
  /** For the picture's file. */
  readonly name: string
  /** The part of the address after "#". */
  readonly address: string
  readonly as: 'visitor' | 'person'
}

const ROUTES_MIN = 30
const HOME = '/pages/index/index'
const LOGIN = '/pages/login/login'

/** The app's table, read as text: it imports screens, which only a bundler can load. */
export async function routePaths(): Promise<{ path: string; access: string }[]> {
  const texts = await Promise.all(['first-routes.ts', 'routes.ts'].map((file) => readFile(new URL(`../../../src/app/routes/${file}`, import.meta.url), 'utf8')))
  const routes = [...texts.join('\n').matchAll(/\{ path: (HOME|LOGIN|'[^']+'), [^\n]*?access: '(public|user|visitor)'/g)].map(([, path = '', access = '']) => ({
    path: path === 'HOME' ? HOME : path === 'LOGIN' ? LOGIN : path.slice(1, -1), access,
  })).filter(({ path }) => path !== '/missing')
  if (routes.length < ROUTES_MIN) throw new Error(`only ${routes.length} routes were found in src/app/routes/routes.ts: has its form changed?`)
  return routes
}

/** @param articles slugs of news, for the page of one of them */
export async function allVisits(person: Pick<SeededPerson, 'orderId' | 'productId' | 'accountId'>, news: string | undefined): Promise<Visit[]> {
  const addresses: Readonly<Record<string, readonly string[]>> = {
    '/pages/Detail/Detail': [`?id=${person.productId}`],
    '/pages/order/order': ['?tab=positions', '?tab=closed', `?id=${person.orderId}`],
    '/pages/account/account': ['', '?choose=1'],
    '/pages/account/account-detail': ['', `?id=${person.accountId}`],
    '/pages/transfer/transfer': ['', '?kind=out'],
    '/pages/password/password': ['', '?kind=transaction'],
    '/pages/index/detail': ['', ...(news === undefined ? [] : [`?slug=${news}`])],
    '/pages/login/login': ['', '?registered=1'],
  }
  const visits = (await routePaths()).flatMap(({ path, access }) => (addresses[path] ?? ['']).map((query): Visit => ({
    name: nameOf(path, query), address: `${path}${query}`, as: access === 'visitor' ? 'visitor' : 'person',
  })))
  const asVisitor = [HOME, '/pages/login/zxkf', '/pages/password/forgotten'].map((path): Visit => ({ name: `${nameOf(path, '')}-visitor`, address: path, as: 'visitor' }))
  return [...visits, ...asVisitor, { name: 'missing', address: '/no/such/page', as: 'person' }]
}

function nameOf(path: string, query: string): string {
  const words = path.replace('/pages/', '').split('/').filter(Boolean)
  const stem = words.length === 0 ? 'start' : words.length > 1 && words[0] === words[1] ? words[0] ?? '' : words.join('-')
  const [, key = '', value = ''] = /^\?(\w+)=(.*)$/.exec(query) ?? []
  return key === '' ? stem : `${stem}-${key === 'id' || key === 'slug' ? 'one' : /^\d*$/.test(value) ? key : value}`
}
