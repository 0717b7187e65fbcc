/**
 * Fund records and the account statement: months with their sums, and the three files, made without a network. A receipt's picture,
 * its note and its saved proof, and the rules of a new password beside it; the chat's composer.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { refillPractice } from '../../contract/endpoints/practice.ts'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { goOffline, openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { commonAddress, QUICK_SECONDS } from '../support/common-server.ts'
import { Trader, until } from '../support/trader.ts'

const run = promisify(execFile)

let folder: string
let trader: Trader
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-statement-'))
  trader = await new Trader(commonAddress(), 'statements').open()
  await trader.deposit('120.00')
  await trader.deposit('1000.50')
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: commonAddress(), account: trader.account }, { acceptDownloads: true })
  context = page.context()
  // A browser would open its own dialog; the test looks at what it would print.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

const save = async (button: string): Promise<string> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}
/** The key that the file names, as somebody gives it who compared it with the fairness page. */
const keyIn = (text: string) => /"keys":\{"([^"]+)":"([^"]+)"\}/.exec(text)?.slice(1).join('=') ?? ''
const verify = (text: string) =>
  writeFile(join(folder, 'statement.json'), text)
    .then(() =>
      run(process.execPath, ['scripts/candor-verify.mjs', join(folder, 'statement.json'), '--key', keyIn(text)]),
    )
    .then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )

test('a month says what its lines come to, of each kind', async () => {
  await openRoute(page, '/pages/money-record/money-record')
  const head = page.locator('.section__head').first()
  await expect.poll(() => head.innerText()).toMatch(/\+1,120\.50/)
  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await page.getByText('No records of this kind').waitFor()
  await page.getByRole('tab', { name: 'Deposits' }).click()
  await expect.poll(() => head.innerText()).toMatch(/\+1,120\.50/)
})

test('without a network one month is shown alone, with what it comes to', async () => {
  await openRoute(page, '/pages/money-record/money-record')
  const head = page.locator('.section__head').first()
  await head.waitFor()
  await goOffline(page)
  await page.getByLabel('Period').selectOption({ label: 'Last month' })
  await page.getByText('No records in this month').waitFor()
  await page.getByLabel('Period').selectOption({ label: 'This month' })
  await expect.poll(() => head.innerText()).toMatch(/\+1,120\.50/)
  expect(await page.locator('.section__head').count()).toBe(1)
  await context.setOffline(false)
})

test('without a network the statement is a table, paper, and a signed file that candor-verify checks to the closing balance', async () => {
  await openRoute(page, '/pages/money-record/money-record')
  await page.getByRole('button', { name: 'Account statement' }).click()
  await page.getByText(/^Signed up to/).waitFor()
  await goOffline(page)
  const table = await save('Save as a table (CSV)')
  expect(table.trim().split(/\r?\n/)).toHaveLength(3)
  expect(table).toContain('1000.50')
  const signed = await save('Save signed (JSON)')
  const verdict = await verify(signed)
  expect(verdict.code, verdict.said).toBe(0)
  expect(verdict.said).toContain('1120.50')
  expect((await verify(signed.replace('1000.50', '9000.50'))).code).not.toBe(0)

  await page.getByRole('button', { name: 'Print, or save as PDF' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-printed'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.print-sheet tbody tr').count()).toBe(2)
  expect(await page.locator('.print-sheet').isVisible()).toBe(true)
  // Paper is read elsewhere, by somebody who has no app beside it.
  const paper = await page.locator('.print-sheet').innerText()
  expect(paper).toMatch(new RegExp(`Account: ${trader.account} · Period: All time`))
  expect(paper).toMatch(/Time \(UTC\)[^]+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  expect(
    await page.locator('.head, dialog').evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
  ).toBe(0)
  await page.emulateMedia({ media: null })
  await context.setOffline(false)
})

test("a receipt's picture hides the amount until the person shows it, and a stranger checks its code", async () => {
  const [product] = await trader.openProducts()
  await until(
    'an order taken',
    async () => (await trader.buy(product, { stake: '10.00', countdownSeconds: QUICK_SECONDS })).ok,
  )
  const read = async () => (await trader.rows('orders'))[0]
  await until('the order settled', async () => ((await read())?.settledAt ?? null) !== null, { withinMs: 90_000 })
  const order = await read()
  await openRoute(page, `/pages/order/order?id=${order?.id}`)
  await page.getByRole('button', { name: 'Picture or PDF' }).click()
  const picture = page.getByRole('dialog', { name: 'Receipt to share' }).getByRole('img')
  const linkInPdf = async () => /\/URI \((.+?)\)/.exec(await save('Save as PDF'))?.[1] ?? ''
  const checkAs = async (stranger: Page, link: string, words: string) => {
    await stranger.goto('about:blank')
    await stranger.goto(link)
    const check = stranger.locator('[data-code-check]')
    await check.getByText(words, { exact: true }).waitFor()
    return check.innerText()
  }
  const said = async () => (await picture.getAttribute('aria-label')) ?? ''

  expect(await said()).toMatch(/Simulated market[^]*Entry .+ GMT/)
  for (const secret of ['10.00', order?.number ?? '']) expect(await said()).not.toContain(secret)
  expect(await save('Save as picture')).toMatch(/^.PNG/)
  const withoutAmount = await linkInPdf()
  // A file that some other part of the app could not load has the page loaded anew, if the server is there, but not under an open sheet.
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'HEAD' && asked.push(request.url())))
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    await fetch('/?mine', { method: 'HEAD' })
  })
  expect(asked).toEqual([expect.stringContaining('mine')])
  await page.getByRole('switch', { name: 'Show the amount' }).click()
  await expect.poll(said).toContain('10.00 USDT')
  const withAmount = await linkInPdf()

  const stranger = await openInEnglish(browser, WITHOUT_WORKER)
  expect(await checkAs(stranger, withoutAmount, 'The prices check')).not.toContain('10.00')
  expect(await checkAs(stranger, withAmount, 'Verified')).toContain('10.00')
  await stranger.context().close()
})

test('a note that is being written stays with its order when another order is opened over it', async () => {
  const [product] = await trader.openProducts()
  const wish = { stake: '11.00', countdownSeconds: QUICK_SECONDS }
  await until('another order taken', async () => (await trader.buy(product, wish)).ok)
  const [first, second] = (await trader.rows('orders')).sort((a, b) => a.acceptedAt - b.acceptedAt)
  await openRoute(page, '/pages/index/index')
  await openRoute(page, `/pages/order/order?id=${first?.id}`)
  await page.getByRole('button', { name: 'Write a note' }).click()
  const text = page.getByRole('textbox').first()
  await text.fill('about the first')
  // As the way from the news of a result, or from a message of the system, leads there.
  await openRoute(page, `/pages/order/order?id=${second?.id}`)
  await page.locator('.receipt__no', { hasText: second?.number ?? '' }).waitFor()
  await page.getByRole('button', { name: 'Write a note' }).waitFor()
  expect(await text.count()).toBe(0)
  await openRoute(page, `/pages/order/order?id=${first?.id}`)
  await expect.poll(() => text.inputValue().catch(() => '')).toBe('about the first')
})

test('whoever checks the saved proof of a practice order reads first that no money was in it', async () => {
  const [product] = await trader.openProducts()
  await trader.mustCall(refillPractice, { body: {} })
  const wish = { stake: '5.00', countdownSeconds: QUICK_SECONDS, practice: true } as const
  await until('a practice order taken', async () => (await trader.buy(product, wish)).ok)
  const read = async () => (await trader.rows('practiceOrders'))[0]
  await until('the order settled', async () => ((await read())?.settledAt ?? null) !== null, { withinMs: 90_000 })
  const proof = await trader.mustCall(getOrderProof, { params: { id: (await read())?.id ?? '' } })
  await openRoute(page, '/pages/fairness/fairness')
  await page
    .getByLabel('Choose a proof file')
    .setInputFiles({ name: 'order.candor', mimeType: 'application/json', buffer: Buffer.from(proofText(proof)) })
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Check a saved proof' }) })
  await section.getByText('5.00 USDT').waitFor()
  expect(await section.innerText()).toMatch(/Practice\s+Bought with practice money[^]+Verified/)
})

test('a part of a page that was lost on its way comes by a new start without a server, but never while somebody types', async () => {
  await openRoute(page, '/pages/password/password')
  const field = page.getByLabel('New password', { exact: true })
  await goOffline(page)
  const losePart = () =>
    page.evaluate(() => {
      Object.assign(window, { isSamePage: true })
      const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const payload = new TypeError(`Failed to fetch dynamically imported module: ${script?.name}`)
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    })
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  await field.fill('a')
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await losePart()
  // The page asks for the server alone, in vain, and goes on as it is.
  await asked
  expect(await isSamePage()).toBe(true)
  await field.fill('')
  await losePart()
  await page.waitForFunction(() => !('isSamePage' in window))
  await field.waitFor()
  await page.context().setOffline(false)
})

test('each rule of a new password is ticked off while it is typed', async () => {
  await openRoute(page, '/pages/password/password')
  const field = page.getByLabel('New password', { exact: true })
  const met = () => page.locator('.rules [data-done]').allInnerTexts()
  expect(await met()).toEqual([])
  await field.fill('aaaaaaaaaa')
  expect(await met()).toEqual([expect.stringContaining('At least 8 characters')])
  await field.fill('a long one of mine')
  await expect.poll(met).toHaveLength(2)
  await openRoute(page, '/pages/password/password?kind=transaction')
  await page.getByLabel('New transaction password', { exact: true }).fill('123456')
  await expect.poll(met).toEqual([expect.stringContaining('6 digits')])
})

test('the composer stands above the tab bar and above a keyboard, over a long conversation, and keeps what was typed', async () => {
  for (let at = 1; at <= 14; at += 1)
    await trader.mustCall(sendChatMessage, {
      body: { id: randomUUID(), text: `Line ${at}\nof the conversation`, fileId: null },
    })
  await openRoute(page, '/pages/login/zxkf?tab=chat')
  const line = page.getByRole('textbox', { name: 'Write a message' })
  await page.getByText('Line 14').waitFor()
  await line.fill('Typed once')
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const top of [0, 100_000]) {
      // Above the bar where there is one, and whole.
      await expect
        .poll(() =>
          page.evaluate((to) => {
            scrollTo({ top: to, behavior: 'instant' })
            const bottomOf = (found: Element | null) => found?.getBoundingClientRect()
            const bar = bottomOf(document.querySelector('.bar'))?.top ?? innerHeight
            return Math.round(Math.abs((bottomOf(document.querySelector('.chat-dock'))?.bottom ?? 0) - bar))
          }, top),
        )
        .toBeLessThanOrEqual(1)
    }
    expect(await line.inputValue(), `${width}`).toBe('Typed once')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect.poll(() => line.inputValue()).toBe('Typed once')
  // As on iOS: the page keeps its height, and the keyboard lies over it.
  await page.evaluate(() => {
    if (visualViewport === null) throw new Error('no visual viewport')
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 344, configurable: true })
    visualViewport.dispatchEvent(new Event('resize'))
  })
  const bottom = () => page.locator('.chat-dock').evaluate((dock) => Math.round(dock.getBoundingClientRect().bottom))
  await expect.poll(bottom).toBe(500)
  await line.fill('')
})
