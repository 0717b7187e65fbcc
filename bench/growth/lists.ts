/** Measures the bytes that a line of the event stream costs while its app shows a list of products, from the server as it runs. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getQuotes } from '../../contract/endpoints/market.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { Trader, until } from '../../tests/support/trader.ts'
import type { Report } from '../report.ts'
import { atMost } from './measure.ts'

const LINES = 200
const PRODUCTS = 8
/** Four times the pause between two signed heads of a listed product. */
const MS = 60_000
const KB_MAX = 2

export async function lists(report: Report): Promise<void> {
  const server = await startServer({ STREAMS_PER_ADDRESS: String(4 * LINES) }, undefined, { entry: ['server/main.ts'] })
  try {
    const ids = await quotedProducts(server.address)
    const [whole, listed] = await Promise.all(
      [`products=${ids}`, `listed=${ids}`].map((query) => kbASecond(server.address, query)),
    )
    report.note(`  ${whole?.toFixed(2)} kB/s a line with every tick, ${listed?.toFixed(2)} as a list`)
    atMost(report, `a line with ${PRODUCTS} products on a list, of ${LINES} lines over ${MS / 1_000} s`, {
      value: listed ?? Number.NaN,
      limit: KB_MAX,
      unit: 'kB/s',
    })
  } finally {
    await server.dispose()
  }
}

async function quotedProducts(address: string): Promise<string> {
  const visitor = new Trader(address)
  let ids: string[] = []
  await until(`${PRODUCTS} products with a price`, async () => {
    ids = (await visitor.mustCall(getQuotes)).quotes.map(({ productId }) => productId)
    return ids.length >= PRODUCTS
  })
  return ids.slice(0, PRODUCTS).join(',')
}

/** With the headers and the chunks of HTTP, as they cross the network. */
async function kbASecond(address: string, query: string): Promise<number> {
  const { hostname, port } = new URL(address)
  let bytes = 0
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk) => void (bytes += chunk.length))
    await once(socket, 'connect')
    socket.write(`GET /api/stream?${query} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: LINES }, open))
  await pause(MS)
  if (sockets.some((socket) => socket.closed)) throw new Error('a line was cut')
  for (const socket of sockets) socket.destroy()
  return bytes / LINES / MS
}
