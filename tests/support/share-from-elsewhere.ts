import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

interface Share {
  readonly bytes?: Buffer | null
  readonly zeros?: number
  readonly type?: string
  readonly referrer: string
}

/**
 * Posts a picture to where the phone's sharing does, from a page of another site.
 * @param address of the app
 * @param share `zeros`: so many of them in place of `bytes`, made by the other page itself; `type` as its sender says it; `referrer`
 * the policy of the other page: what it tells of itself
 */
export async function shareFromElsewhere(
  page: Page,
  address: string,
  { bytes = null, zeros = 0, type = 'image/png', referrer }: Share,
): Promise<void> {
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<meta name="referrer" content="${referrer}"><form method="post" enctype="multipart/form-data" action="${address}/share/deposit-proof"><input type="file" name="proof"><button>Go</button></form>`,
    )
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`) // listens on a port
    const input = page.locator('input')
    if (bytes !== null) await input.setInputFiles({ name: 'paid.png', mimeType: type, buffer: bytes })
    else
      await input.evaluate(
        (element, file) => {
          const chosen = new DataTransfer()
          chosen.items.add(new File([new Uint8Array(file.zeros)], 'paid.png', { type: file.type }))
          ;(element as HTMLInputElement).files = chosen.files
        },
        { zeros, type },
      )
    await page.getByRole('button', { name: 'Go' }).click()
    await page.waitForURL(({ origin, hash }) => origin === address && hash.startsWith('#/pages/recharge/index'))
  } finally {
    foreign.closeAllConnections()
    foreign.close()
  }
}
