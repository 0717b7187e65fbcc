/** In the page as people get it, text becomes no markup and no script comes from elsewhere, whoever tries. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { commonAddress } from '../support/common-server.ts'

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

test('markup from text, and scripts and workers of another origin are stopped; the sync worker of the app runs', async () => {
  if (!browser) throw new Error('nothing to open')
  const page = await browser.newPage({ ...PHONE, locale: 'en-US' })
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const worker = page.waitForEvent('worker')
  await page.goto(commonAddress())
  await worker
  await page.locator('a[href*="registerCheck"]').waitFor()
  expect(complaints).toEqual([])

  const stopped = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
      },
      script: () => {
        document.createElement('script').src = 'https://evil.example/a.js'
      },
      worker: () => new Worker('https://evil.example/a.js'),
    }
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} went through`
      } catch (error) {
        return error instanceof Error ? name : ''
      }
    })
  })
  expect(stopped).toEqual(['markup', 'script', 'worker'])
  await page.close()
})
