/** Operators void orders from the command line; the person sees why on the order and on the fairness page, without a network too. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { TOTP, URI } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateSigningKey } from '../../server/prices/chain/signing-keys.ts'
import { goOffline, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { Trader, until } from '../support/trader.ts'

const PASSWORD = 'correct horse battery'
const REASON = "The feed gave another market's prices."
let started: TestServer | undefined
let browser: Browser | undefined
let server: TestServer
let trader: Trader
let context: BrowserContext
let page: Page

beforeAll(async () => {
  server = started = await startTestServer({ DEMO_REVIEW_SECONDS: '1' })
  trader = await new Trader(server.address, 'void_e2e').open()
  await trader.deposit('1000.00')
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: server.address, account: trader.account })
  context = page.context()
})
afterAll(async () => {
  await browser?.close()
  await started?.dispose()
})

/** The operators' program as a person runs it from a pipe. */
async function operator(
  words: readonly string[],
  lines: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _url, ...environment } = process.env
  const child = spawn(process.execPath, ['scripts/operator.ts', ...words], {
    env: { ...environment, ...server.variables },
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: `${output}${errors}` }
}

test('a void by an operator returns the stake, and the order and the fairness page say why, offline too', async () => {
  const added = await operator(['add-operator', 'anna'], [PASSWORD])
  const uri = /otpauth:\S+/.exec(added.output)?.[0]
  expect(uri, added.output).toBeDefined()
  const totp = URI.parse(uri ?? '')
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP')
  const [bought] = await trader.openProducts()
  await until('an order taken', async () => (await trader.buy(bought, { stake: '25.00', countdownSeconds: 300 })).ok)
  const words = [
    'void-orders',
    bought.id,
    '--from',
    new Date(Date.now() - 600_000).toISOString().replace(/:\d\d\.\d+Z/, 'Z'),
    '--to',
    'now',
    '--reason',
    REASON,
    '--operator',
    'anna',
  ]
  expect(await operator(words, [PASSWORD, '000000'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('operator-credentials-wrong') as string,
  })
  const voided = await operator(words, [PASSWORD, totp.generate()])
  expect(voided.output).toContain('approved')
  expect(voided.output).toContain(REASON)

  await until('the order void', async () => (await trader.rows('orders'))[0]?.status === 'void')
  const [order] = await trader.rows('orders')
  expect(order).toMatchObject({ voidReason: 'operator', payout: '25.00', profit: '0.00' })
  await page.reload()
  await openRoute(page, `/pages/order/order?id=${order?.id ?? ''}`)
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  await page.getByText(REASON).waitFor()

  await until('the counts published', async () => (await trader.publicRows('voidDays')).length === 1, {
    withinMs: 60_000,
    everyMs: 1_000,
  })
  await page.reload()
  await openRoute(page, '/pages/fairness/fairness')
  await page.getByText(REASON).waitFor()
  await page.getByText('Signature checked here').waitFor()
  await page.getByText(/^\d{4}-\d\d-\d\d: 1 order void/).waitFor()
  await goOffline(page)
  await page.reload()
  await page.getByText(REASON).waitFor()
  await page.getByText('Signature checked here').waitFor()
  await openRoute(page, `/pages/order/order?id=${order?.id ?? ''}`)
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
})

test('a new signing key that the one before it vouches for is taken without an alarm', async () => {
  const keys = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('candor.keys') ?? '{}') as {
          keys: Record<string, string>
          strangers: unknown[]
        },
    )
  const before = await keys()
  const rotated = await rotateSigningKey(server.dataDir, Date.now())
  await server.stop()
  await server.start()
  await context.setOffline(false)
  await page.reload()
  await expect
    .poll(async () => Object.keys((await keys()).keys).sort())
    .toEqual([...Object.keys(before.keys), rotated.keyId].sort())
  expect((await keys()).strangers).toEqual([])
  await openRoute(page, '/pages/set/sync')
  await page.getByText('Nothing that was final has changed since this device saw it.').waitFor()
})
