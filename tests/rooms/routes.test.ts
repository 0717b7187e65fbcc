/** Every page of the product's specification opens a screen of its own. The tables are read as text: only a bundler loads their screens. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as firstPaths from '../../src/first-paths.ts'
import * as paths from '../../src/paths.ts'

const SPECIFIED = [
  '/',
  '/pages/welcome/welcome',
  '/pages/index/index',
  '/pages/product/product',
  '/pages/money/money',
  '/pages/login/zxkf',
  '/pages/user/user',
  '/pages/login/login',
  '/pages/login/registerCheck',
  '/pages/login/register',
  '/pages/set/set',
  '/pages/account/account',
  '/pages/account/account-detail',
  '/pages/money-record/money-record',
  '/pages/order/order',
  '/pages/withdraw-list/withdraw-list',
  '/pages/withdraw-list/withdraw-open',
  '/pages/verify/verify',
  '/pages/withdraw-money/withdraw-money',
  '/pages/message/message',
  '/pages/aboutUs/aboutUs',
  '/pages/transfer/transfer',
  '/pages/Particulars/Particulars',
  '/pages/money/detail',
  '/pages/Detail/Detail',
  '/pages/yinsi/yinsi',
  '/pages/yinsi/gy',
  '/pages/password/password',
  '/pages/index/detail',
  '/pages/team/index',
  '/pages/recharge/index',
  '/choose-location',
  '/open-location',
]
const source = ['first-routes', 'routes'].map((file) => readFileSync(`src/app/routes/${file}.ts`, 'utf8')).join('\n')
const constants = new Map<string, unknown>(Object.entries({ ...firstPaths, ...paths }))
const lines = new Map(
  [...source.matchAll(/\{ path: ('[^']+'|\w+), [^\n]*/g)].map(([line, path = '']) => [
    constants.get(path) ?? path.slice(1, -1),
    line,
  ]),
)

test.each(SPECIFIED)('%s has a screen of its own', (path) => {
  const line = lines.get(path)
  expect(line).toMatch(/screen: (welcome\b|\(\) => import\()/)
  const file = /import\('\.\.\/\.\.\/(screens\/[^']+)'\)/.exec(line ?? '')?.[1]
  if (file !== undefined) expect(existsSync(`src/${file}`)).toBe(true)
})

test('each page that only a signed-in person opens is a tab or stands below one', () => {
  const outside = [...lines].filter(([, line]) => line.includes("access: 'user'") && !/ (tab|below): '/.test(line))
  expect(outside.map(([path]) => path)).toEqual([])
})

test("only paths.ts and first-paths.ts spell a page's address out, in the app, its worker, the server, the build and the benches", () => {
  const spelling = /['"`#]\/(pages\/|choose-location|open-location)/
  const spelled = globSync('{bench,contract,src,sw,server,scripts}/**/*.{ts,tsx,mjs}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && spelling.test(readFileSync(file, 'utf8')),
  )
  expect(spelled.sort()).toEqual(['src/first-paths.ts', 'src/paths.ts'])
})
