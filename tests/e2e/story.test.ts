/**
 * A person's way from the first visit to a cold start without a network, in one go, against the server's own process:
 * welcome, language, registration, deposit, a trade and its result, then everything again from the device alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyUp, chooseLanguage, deposit, homePart, openRoute, register, signIn } from '../support/app-walk.ts'
import { launchProfile } from '../support/browser.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

const RESULT_MS_MAX = 120_000

declare global {
  interface Window {
    wakeTurns?: string[]
  }
}

/** Undefined when it did not start: then that is the failure, not this. */
let started: ServerProcess | undefined
let server: ServerProcess
let profileDir: string
let browser: BrowserContext | null = null
beforeAll(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'candor-profile-'))
  server = started = await startServer()
})
afterAll(async () => {
  await browser?.close()
  await started?.dispose()
  await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
})

test('the first trade, from the welcome page to a cold start with the server stopped', async ({ onTestFailed }) => {
  onTestFailed(async () => void (await browser?.pages()[0]?.screenshot({ path: '.cache/story-failed.png' })))
  const faults: string[] = []
  browser = await launchProfile(profileDir, { locale: 'zh-CN' })
  const page = await firstPage(browser, faults)

  await page.addInitScript(() => {
    const turns: string[] = (window.wakeTurns = [])
    const request = () => {
      turns.push('held')
      return Promise.resolve({ release: () => Promise.resolve(turns.push('released')) })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

  // 1. Welcome, in the default language, and the switch to another.
  await page.goto(server.address)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await chooseLanguage(page, '简体中文', 'English')
  await page.getByRole('heading', { name: 'Every result comes with its receipt' }).waitFor()

  // 2. Registration with the code that the demo shows, and the login.
  await register(page, 'story_trader')
  await page.getByText('Registration successful.').waitFor()
  await signIn(page, 'story_trader')
  await page.getByText('Total assets').waitFor()
  await expect.poll(() => figure(page, 'Available balance')).toBe('0.00')

  const steps = page
    .locator('section', { has: page.getByRole('heading', { name: 'First steps' }) })
    .getByRole('listitem')
  expect(await steps.allInnerTexts()).toHaveLength(5)

  // 3. A deposit; the balance moves on the screen without a reload.
  await deposit(page, '500.00')
  await openRoute(page, '/pages/index/index')
  await expect.poll(() => figure(page, 'Available balance')).toBe('500.00')

  // 4. A product with live prices, an order, its countdown, its result, the balance.
  const balance = await tradeOnce(page)
  // The screen was kept on while the order ran, and no longer.
  await expect.poll(() => page.evaluate(() => window.wakeTurns)).toEqual(['held', 'released'])
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(faults).toEqual([])

  // 5. The server stopped, a new browser process on the same profile: all is there, and says how old it is.
  await browser.close()
  browser = null
  expect(await server.stop()).toBe(0)
  browser = await launchProfile(profileDir, { locale: 'zh-CN' })
  await readEverything(await firstPage(browser, []), balance)
})

/** Buys, waits for the result on the sheet, and finds it again in the list and in the balance, which it returns. */
async function tradeOnce(page: Page): Promise<string> {
  await openRoute(page, '/pages/product/product')
  await page.getByRole('link', { name: /BTC\/USDT/ }).click()
  await page.locator('canvas').first().waitFor()
  await buyUp(page, '25')
  // The same sheet says how the order stands, and turns into its result: told once for the ear, and not by a snackbar over itself.
  const sheet = page.getByRole('region', { name: /^Order (running|ended)/ })
  await sheet.getByText(/^(Right|Wrong|Equal) so far$/).waitFor()
  await page.getByRole('region', { name: /^Order ended/ }).waitFor({ timeout: RESULT_MS_MAX })
  const [verdict, sum = ''] = (await sheet.locator('.order__say').innerText())
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(verdict).toMatch(/^(Right|Wrong|Equal|Void)$/)
  await sheet.getByText('Checked on this device').waitFor()
  await expect.poll(() => page.locator('.snacks').getByRole('status').innerText()).toContain(verdict)
  expect(await page.locator('.snack').count()).toBe(0)
  await sheet.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText(/^(Seen live and verified|Verified later)$/).waitFor()
  await openRoute(page, '/pages/order/order?tab=closed')
  const result = await page.getByRole('link', { name: /BTC\/USDT/ }).innerText()
  expect(result).toContain(verdict)
  expect(result).toContain(sum.split(' ')[0])
  await openRoute(page, '/pages/index/index')
  await expect.poll(() => figure(page, 'In orders')).toBe('0.00')
  // Neither looked at by the steps' own link nor limited; a deposit and an order that has ended.
  const steps = page.locator('section', { has: page.getByRole('heading', { name: 'First steps' }) })
  await expect
    .poll(() => steps.getByRole('link', { name: 'Done' }).allInnerTexts())
    .toEqual([expect.stringContaining('Make a first deposit'), expect.stringContaining('Check your first receipt')])
  await steps.getByRole('button', { name: 'Hide' }).click()
  await steps.waitFor({ state: 'detached' })
  const balance = await figure(page, 'Available balance')
  const profit = await figure(page, 'Account profit and loss')
  expect(Number(balance)).toBeCloseTo(500 + Number(profit.replace('−', '-').replace('+', '')), 2)
  return balance
}

/** Reads from the device alone what the trade has left there, and how old it is. */
async function readEverything(cold: Page, balance: string): Promise<void> {
  await cold.goto(`${server.address}/#/pages/index/index`)
  await expect.poll(() => figure(cold, 'Available balance')).toBe(balance)
  await cold
    .getByText(/As of \d\d:\d\d, offline/)
    .first()
    .waitFor()
  await openRoute(cold, '/pages/order/order?tab=closed')
  await cold.getByRole('link', { name: /BTC\/USDT/ }).waitFor()
  await openRoute(cold, '/pages/money-record/money-record')
  await cold.getByText('+500.00').waitFor()
  await openRoute(cold, '/pages/Detail/Detail?id=btc-usdt')
  const buy = cold.getByRole('button', { name: 'Buy up' })
  await buy.waitFor()
  expect(await buy.getAttribute('aria-disabled')).toBe('true')
  await cold.getByText(/Buying needs a connection/).waitFor()
}

/** A figure by its label, as it stands on the screen. */
async function figure(page: Page, label: string): Promise<string> {
  const sum = page
    .locator('dl', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .or(homePart(page, label))
  return (await sum.first().innerText()).trim()
}

/** Errors that a person would never see but that say that something is broken. */
async function firstPage(context: BrowserContext, faults: string[]): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // The server may refuse an order that a busy machine brings late; the app signs it anew.
    const isRefusedOrder = /status of 409/.test(message.text()) && message.location().url.endsWith('/api/orders')
    if (message.type() === 'error' && !isRefusedOrder) faults.push(`console: ${message.text()}`)
  })
  return page
}
