/**
 * The floor that nothing can beat: one static HTML file of the same look, its style inside, without a script. It is the
 * app's own page as it stood on the screen. For the start without a network a worker of six lines keeps it.
 */
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { listen } from '../listen.ts'

const WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(['/', '/favicon.svg'])).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(new URL(event.request.url).pathname).then((kept) => kept ?? fetch(event.request))))
`

/** The page as it stands, in one file. */
export async function asStaticPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const sheets = await Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(async (link) =>
        (await fetch(link.href)).text(),
      ),
    )
    const { lang, dataset } = document.documentElement
    const body = document.querySelector('#root')?.innerHTML ?? ''
    return `<!doctype html><html lang="${lang}"${dataset['theme'] ? ` data-theme="${dataset['theme']}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${document.title}</title><style>${sheets.join('\n')}</style></head><body><div id="root">${body}</div></body></html>`
  })
}

/** @param html what every address answers, gzipped as the app's files are; `icon`: the picture in it */
export async function serveFloor(html: string, icon: Buffer): Promise<{ address: string; stop(): Promise<void> }> {
  const [zipped, picture] = [gzipSync(html), gzipSync(icon)]
  const server = createServer((request, response) => {
    const send = (type: string, body: Buffer) =>
      response
        .writeHead(200, {
          'content-type': type,
          'content-encoding': 'gzip',
          'content-length': body.length,
          'cache-control': 'no-cache',
        })
        .end(body)
    if (request.url === '/favicon.svg') return send('image/svg+xml', picture)
    if (request.url === '/sw.js') return send('text/javascript', gzipSync(WORKER))
    return send('text/html', zipped)
  })
  const { port, stop } = await listen(server)
  return { address: `http://localhost:${port}`, stop }
}
