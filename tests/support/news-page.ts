/** A page that tells news: how long ago it looked for them, and the tones that it plays. */
import type { BrowserContextOptions, Page } from 'playwright-core'

/** In the page. Makes the app's last look for news older. @returns device time of that look, ms; 0 where there is none */
export async function ageLook({ byMs }: { byMs: number }): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(request.error?.message))
    })
  let lookedAt = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    if (database.objectStoreNames.contains('meta')) {
      const meta = database.transaction('meta', 'readwrite').objectStore('meta')
      const mark = (await answer(meta.get('told'))) as { readonly at: number } | undefined
      if (mark !== undefined) {
        await answer(meta.put({ ...mark, at: mark.at - byMs }))
        lookedAt = mark.at - byMs
      }
    }
    database.close()
  }
  return lookedAt
}

/** The storage of a device whose person has turned the tone of results on. */
export function withTone(address: string): NonNullable<BrowserContextOptions['storageState']> {
  return {
    cookies: [],
    origins: [{ origin: address, localStorage: [{ name: 'candor.result-sound', value: 'true' }] }],
  }
}

/** From now on, until the page is loaded anew. Without a speaker there is nothing to hear: the page's own calls are counted. */
export async function countTones(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')
    AudioScheduledSourceNode.prototype.start = function (...at) {
      dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1)
      ;(start?.value as typeof this.start | undefined)?.apply(this, at)
    }
  })
}

export function toneCount(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0))
}

/** In the page: counts from now on the frames in which no news stand, until the count is read. */
export function countFramesWithoutNews(): () => number {
  let [count, isRead] = [0, false]
  const look = () => {
    if (document.querySelector('.snack') === null) count += 1
    if (!isRead) requestAnimationFrame(look)
  }
  look()
  return () => {
    isRead = true
    return count
  }
}

/** In the page. @returns the words of the buttons in view that the news lie over. */
export function coveredActions(): string[] {
  const news = document.querySelector('.snack')?.getBoundingClientRect()
  if (news === undefined) return ['no news']
  return [...document.querySelectorAll('.btn')]
    .filter((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      return (
        button.checkVisibility({ visibilityProperty: true }) &&
        left < news.right &&
        news.left < right &&
        top < news.bottom &&
        news.top < bottom
      )
    })
    .map((button) => button.textContent ?? '')
}
