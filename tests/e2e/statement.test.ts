/** Fund records and the account statement: months with their sums, and the three files, made without a network. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser } from '../support/browser.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { Trader } from '../support/trader.ts'

const run = promisify(execFile)

let folder: string
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-statement-'))
  server = await startServer({ DEMO_REVIEW_SECONDS: '1' })
  const trader = await new Trader(server.address, 'statements').open()
  await trader.deposit('120.00')
  await trader.deposit('1000.50')
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: server.address, account: trader.account }, { acceptDownloads: true })
  context = page.context()
  // A browser would open its own dialog; the test looks at what it would print.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
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
  await context.setOffline(true)
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
  await context.setOffline(true)
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
  expect(
    await page.locator('.head, dialog').evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
  ).toBe(0)
  await context.setOffline(false)
})
