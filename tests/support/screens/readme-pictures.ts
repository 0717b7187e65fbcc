/** The few pictures of the README: three pages in both themes, as sharp as a phone shows them. */
import { mkdir } from 'node:fs/promises'
import { PHONE, launchBrowser } from '../browser.ts'
import type { SeededPerson } from './seeded-person.ts'
import { enter, open } from './walk.ts'

const FOLDER = 'docs/pictures'

export async function takeReadmePictures(address: string, person: SeededPerson): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const pages = [
    { name: 'home', address: '/pages/index/index' },
    { name: 'product', address: `/pages/Detail/Detail?id=${person.productId}` },
    { name: 'orders', address: '/pages/order/order?tab=positions' },
  ]
  const browser = await launchBrowser([`--force-device-scale-factor=${PHONE.deviceScaleFactor}`])
  try {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...PHONE, colorScheme: theme, locale: 'en-US' })
      const page = await enter(context, { address, language: 'en-US', person })
      await page.goto(`${address}/`)
      for (const picture of pages) {
        await open(page, picture.address)
        // The chart draws after its data has come, on a canvas.
        if (picture.name === 'product') await page.locator('canvas').first().waitFor()
        await page.screenshot({ path: `${FOLDER}/${picture.name}-${theme}.png`, animations: 'disabled' })
        process.stderr.write(`${FOLDER}/${picture.name}-${theme}.png\n`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
