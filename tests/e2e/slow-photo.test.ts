/** A photo is decoded while the person goes on: what is typed or picked meanwhile stays, on the screen and on the device. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoute } from '../support/app-walk.ts'
import { WITHOUT_WORKER } from '../support/browser.ts'
import { openSharedBrowser, type SharedBrowser } from '../support/shared-browser.ts'
import { TRANSACTION_PASSWORD, proofPicture } from '../support/trader.ts'

declare global {
  interface Window {
    /** Lets the photos begin to be decoded, in the order in which they were picked. */
    heldPhotos: (() => void)[]
    photosEncoded: number
  }
}

let started: SharedBrowser | undefined
let page: Page
beforeAll(async () => {
  started = await openSharedBrowser(undefined, WITHOUT_WORKER)
  page = (await started.signInNew()).page
  await page.evaluate(() => {
    window.heldPhotos = []
    window.photosEncoded = 0
    const { createImageBitmap } = window
    window.createImageBitmap = async (...input: unknown[]) => {
      await new Promise<void>((resolve) => {
        window.heldPhotos.push(resolve)
      })
      return Reflect.apply(createImageBitmap, window, input) as Promise<ImageBitmap>
    }
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function countingToBlob(callback, ...format) {
      Reflect.apply(toBlob, this, [
        (blob: Blob | null) => {
          callback(blob)
          window.photosEncoded += 1
        },
        ...format,
      ])
    }
  })
})
afterAll(() => started?.dispose())

const NO_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
const fileOf = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer })
const pick = async (name: string) =>
  page.getByRole('button', { name, exact: true }).setInputFiles(fileOf(await proofPicture()))
/** Until so many photos wait for their decoding. */
const held = (count: number) => page.waitForFunction((wanted) => window.heldPhotos.length === wanted, count)
/** @param which of those that wait; all where nothing is said */
const decode = (which?: number) =>
  page.evaluate((one) => {
    for (const go of one === undefined ? window.heldPhotos.splice(0) : window.heldPhotos.splice(one, 1)) go()
  }, which)
/** Away and back: what is shown then is what the device has kept. */
async function expectKept(route: string, expectThere: () => Promise<void>): Promise<void> {
  await expectThere()
  await openRoute(page, '/pages/user/user')
  await openRoute(page, route)
  await expectThere()
}

test('two identity photos picked at once and a name typed meanwhile all stay', async () => {
  const route = '/pages/verify/verify'
  await openRoute(page, route)
  for (const side of ['front', 'back']) await pick(`ID photo, ${side}`)
  await held(2)
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await decode()
  await expectKept(route, async () => {
    for (const side of ['front', 'back']) await page.getByRole('button', { name: `Remove the ${side} photo` }).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace')
  })
})

test('an amount typed while the payment proof is decoded stays', async () => {
  const route = '/pages/recharge/index'
  await openRoute(page, route)
  await pick('Payment proof')
  await held(1)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('75.00')
  await decode()
  await expectKept(route, async () => {
    await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('75.00')
  })
})

test('of two payment proofs picked one after the other the later one stays, though the earlier one is decoded after it', async () => {
  await openRoute(page, '/pages/recharge/index')
  const input = page.getByRole('button', { name: 'Payment proof', exact: true })
  const sideShown = () =>
    page.getByRole('img', { name: 'Your payment proof' }).evaluate(async (image) => {
      // The picture stands there before its size is known.
      await (image as HTMLImageElement).decode()
      return (image as HTMLImageElement).naturalWidth
    })
  await input.setInputFiles(
    fileOf(
      await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
  )
  await held(1)
  await input.setInputFiles(
    fileOf(
      await sharp({ create: { width: 200, height: 150, channels: 3, background: '#321' } })
        .png()
        .toBuffer(),
    ),
  )
  await held(2)
  const encoded = await page.evaluate(() => window.photosEncoded)
  await decode(1)
  await expect.poll(sideShown).toBe(200)
  await decode(0)
  await page.waitForFunction((before) => window.photosEncoded === before + 2, encoded)
  await openRoute(page, '/pages/user/user')
  await openRoute(page, '/pages/recharge/index')
  expect(await sideShown()).toBe(200)
})

test('a deposit that is submitted while another payment proof is decoded goes out with that one, but not where it is no picture or the person types on', async () => {
  await openRoute(page, '/pages/recharge/index')
  await page.getByRole('button', { name: 'Remove the photo' }).waitFor()
  await page.getByLabel(/paid from/).fill('test bank 1')
  await page.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  const uploads: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploads.push(request.postDataBuffer()?.byteLength ?? 0)
  })
  const input = page.getByRole('button', { name: 'Payment proof', exact: true })
  const submitMeanwhile = async (file: ReturnType<typeof fileOf>, goOn = async () => undefined as void) => {
    await input.setInputFiles(file)
    await held(1)
    await page.getByText('Preparing the photo').waitFor()
    await page.getByRole('button', { name: 'Submit deposit' }).click()
    await goOn()
    await decode()
  }
  await submitMeanwhile(NO_PICTURE)
  await page.getByText('This file is not a picture that can be read here.').waitFor()
  // Typing after the tap: the amount may be half there.
  await submitMeanwhile(fileOf(await photoOfAPhone()), async () => {
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('7')
  })
  await page.getByText(/^\d{3,} kB$/).waitFor()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('76.00')
  await submitMeanwhile(fileOf(await photoOfAPhone()))
  await page.getByText(/^(Operation successful|Deposit received)$/).waitFor()
  expect(uploads.map((bytes) => bytes > 100_000)).toEqual([true])
})

test('a line that is sent while its picture is decoded goes out with it', async () => {
  await openRoute(page, '/pages/login/zxkf?tab=chat')
  await page.locator('.composer input[type=file]').setInputFiles(fileOf(await proofPicture()))
  await held(1)
  await page.getByLabel('Write a message').fill('Here is the picture.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await decode()
  await page.locator('.bubble', { hasText: 'Here is the picture.' }).locator('img').waitFor()
})

test('a line typed to customer service while its picture is decoded stays', async () => {
  const route = '/pages/login/zxkf?tab=chat'
  await openRoute(page, route)
  await page.locator('.composer input[type=file]').setInputFiles(fileOf(await proofPicture()))
  await held(1)
  await page.getByLabel('Write a message').fill('The amount is right, see the picture.')
  await decode()
  await expectKept(route, async () => {
    await page.getByText('A picture goes with it.').waitFor()
    expect(await page.getByLabel('Write a message').inputValue()).toBe('The amount is right, see the picture.')
  })
})

test('a picture that is decoded while the window becomes wide, or while the help is read, goes with the line that is typed then', async () => {
  const route = '/pages/login/zxkf?tab=chat'
  await openRoute(page, route)
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  const phone = page.viewportSize()
  const file = page.locator('.composer input[type=file]')
  const line = page.getByLabel('Write a message')
  const note = page.getByText('A picture goes with it.')
  await line.fill('Half')
  await file.setInputFiles(fileOf(await proofPicture()))
  await held(1)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.locator('html[data-wide]').waitFor({ state: 'attached' })
  await expect.poll(() => line.inputValue()).toBe('Half')
  await line.fill('Half a line')
  await decode()
  await expectKept(route, async () => {
    await note.waitFor()
    expect(await line.inputValue()).toBe('Half a line')
  })
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await file.setInputFiles(fileOf(await proofPicture()))
  await held(1)
  await page.getByRole('tab', { name: 'Help' }).click()
  const before = await page.evaluate(() => window.photosEncoded)
  await line.waitFor({ state: 'detached' })
  await decode()
  await page.waitForFunction((count) => window.photosEncoded > count, before)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await note.waitFor()
  expect(await line.inputValue()).toBe('Half a line')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await line.fill('')
  if (phone !== null) await page.setViewportSize(phone)
  await page.locator('html:not([data-wide])').waitFor({ state: 'attached' })
})

test('what was wrong with a picture is said until a line is sent without it, also where its composer has gone', async () => {
  await openRoute(page, '/pages/login/zxkf?tab=chat')
  const phone = page.viewportSize()
  const pickNoPicture = async () => {
    await page.locator('.composer input[type=file]').setInputFiles(NO_PICTURE)
    await held(1)
  }
  await pickNoPicture()
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.locator('html[data-wide]').waitFor({ state: 'attached' })
  await decode()
  await page.getByRole('alert').waitFor()
  await page.getByRole('tab', { name: 'Help' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  if (phone !== null) await page.setViewportSize(phone)
  await page.locator('html:not([data-wide])').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Chat' }).click()
  await pickNoPicture()
  await page.getByRole('tab', { name: 'Help' }).click()
  await page.getByLabel('Write a message').waitFor({ state: 'detached' })
  await decode()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Write a message').fill('I will send it later.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('an identity photo on its way says how much of it is sent, as a bar and in words', async () => {
  const tab = await (started as SharedBrowser).openTab('/pages/verify/verify')
  const noise = await photoOfAPhone()
  for (const side of ['front', 'back'])
    await tab.getByRole('button', { name: `ID photo, ${side}`, exact: true }).setInputFiles(fileOf(noise))
  await tab.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await tab.getByLabel('Nationality').selectOption('GB')
  await tab.getByLabel('ID or passport number').fill('P1234567')
  const narrow = await narrowLine(tab)
  await narrow(20_000)
  await tab.getByRole('button', { name: 'Submit for review' }).click()
  const bar = tab.getByRole('progressbar', { name: /front/i })
  const part = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(part).toBeGreaterThan(0.01)
  const before = await part()
  expect(before).toBeLessThan(100)
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/^\d+(\.\d+)?%$/)
  await tab
    .getByText(/^Sent: \d+(\.\d+)?%$/)
    .first()
    .waitFor()
  await expect.poll(part).toBeGreaterThan(before)
  // The rest at full speed.
  await narrow(-1)
  await tab.getByText('Under verification').waitFor()
  expect(await tab.getByRole('progressbar').count()).toBe(0)
  await tab.close()
})

test('the proof of a deposit on its way says in every tab how much of it is sent', async () => {
  const { openTab } = started as SharedBrowser
  const tab = await openTab('/pages/recharge/index')
  await tab.getByRole('button', { name: 'Payment proof', exact: true }).setInputFiles(fileOf(await photoOfAPhone()))
  await tab.getByRole('textbox', { name: 'Amount', exact: true }).fill('75.00')
  await tab.getByLabel(/paid from/).fill('test bank 1')
  await tab.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  await tab.getByRole('button', { name: 'Remove the photo' }).waitFor()
  // Whichever tab's worker sends it.
  const tabs = [page, tab]
  const narrowed = await Promise.all(tabs.map(narrowLine))
  for (const narrow of narrowed) await narrow(8_000)
  await tab.getByRole('button', { name: 'Submit deposit' }).click()
  await expectMoving(tab, 'Your payment proof')
  await openRoute(page, '/pages/withdraw-list/withdraw-open')
  await expectMoving(page, 'Your payment proof')
  await openRoute(page, '/pages/set/sync')
  await expectMoving(page, 'Picture')
  // The rest at full speed.
  for (const narrow of narrowed) await narrow(-1)
  await tab.getByText(/^(Operation successful|Deposit received)$/).waitFor()
  for (const each of tabs) await expect.poll(() => each.getByRole('progressbar').count()).toBe(0)
  await tab.close()
})

/** As large as one of a phone's camera: nothing in it can be made smaller. */
const photoOfAPhone = () =>
  sharp({
    create: {
      width: 1_200,
      height: 900,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

/** Holds for the tab's worker too. @returns sets how many bytes a second leave the device, -1 for any number */
async function narrowLine(tab: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const network = await tab.context().newCDPSession(tab)
  await network.send('Network.enable')
  return async (bytesPerSecond) =>
    void (await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    }))
}

/** Part of a picture, and then more of it, as a bar and in words. */
async function expectMoving(tab: Page, name: string): Promise<void> {
  const bar = tab.getByRole('progressbar', { name })
  const part = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(part).toBeGreaterThan(0.01)
  const before = await part()
  expect(before).toBeLessThan(100)
  await tab
    .getByText(/^Sent: \d+(\.\d+)?%$/)
    .first()
    .waitFor()
  await expect.poll(part).toBeGreaterThan(before)
}
