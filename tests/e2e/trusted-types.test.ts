/** In the page as people get it, text becomes no markup and no script comes from elsewhere, whoever tries. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

let server: ServerProcess | undefined
let browser: Browser | undefined
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

test('markup from text, and scripts and workers of another origin are stopped; the sync worker of the app runs', async () => {
  if (!server || !browser) throw new Error('nothing to open')
  const page = await browser.newPage({ ...PHONE, locale: 'en-US' })
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const worker = page.waitForEvent('worker')
  await page.goto(server.address)
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
