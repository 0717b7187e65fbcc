/**
 * An exchange on loopback that speaks Coinbase Exchange's public protocol: its list of products over HTTP, and the `matches` channel
 * over WebSocket (RFC 6455, text frames), as far as a client of trades needs it.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export interface Match {
  readonly id: number
  /** ms */
  readonly time: number
  readonly price: string
  readonly size?: string
}

export interface CoinbaseServer {
  /** As `EXCHANGE_URLS` takes them. */
  readonly urls: Readonly<Record<string, string>>
  /** Subscriptions that were asked for so far, over all connections. */
  readonly subscriptions: () => readonly string[]
  /** To everybody who is subscribed to the product: one message each. */
  trade(product: string, ...matches: readonly Match[]): void
  /** Cuts every connection without a goodbye. */
  cut(): void
  close(): Promise<void>
}

export async function startCoinbaseServer(products: readonly string[]): Promise<CoinbaseServer> {
  const sockets = new Map<Socket, Set<string>>()
  const subscriptions: string[] = []
  const server = createServer((request, response) => {
    const body = request.url === '/products' ? JSON.stringify(products.map(productOf)) : '[]'
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.on('upgrade', (request, socket: Socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${WEBSOCKET_GUID}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    const wanted = new Set<string>()
    sockets.set(socket, wanted)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    readFrames(socket, (text) => {
      const message = JSON.parse(text) as { type: string; product_ids: readonly string[]; channels: readonly string[] } // what the protocol's clients send
      if (message.type !== 'subscribe' || !message.channels.includes('matches')) return
      for (const product of message.product_ids) wanted.add(product)
      subscriptions.push(...message.product_ids)
      socket.write(
        frame(JSON.stringify({ type: 'subscriptions', channels: [{ name: 'matches', product_ids: [...wanted] }] })),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  return {
    urls: { public: `http://${host}`, ws: `ws://${host}` },
    subscriptions: () => subscriptions,
    trade: (product, ...matches) => {
      for (const [socket, wanted] of sockets)
        if (wanted.has(product))
          for (const match of matches) socket.write(frame(JSON.stringify(messageOf(product, match))))
    },
    cut: () => sockets.forEach((_, socket) => socket.resetAndDestroy()),
    close: async () => {
      server.closeAllConnections()
      for (const socket of sockets.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function productOf(id: string) {
  const [base, quote] = id.split('-')
  return {
    id,
    base_currency: base,
    quote_currency: quote,
    quote_increment: '0.01',
    base_increment: '0.00000001',
    display_name: `${base}/${quote}`,
    min_market_funds: '1',
    margin_enabled: false,
    post_only: false,
    limit_only: false,
    cancel_only: false,
    trading_disabled: false,
    status: 'online',
  }
}

function messageOf(product: string, { id, time, price, size = '0.5' }: Match) {
  return {
    type: 'match',
    trade_id: id,
    maker_order_id: '0f358725-2134-435e-be11-753912a326e0',
    taker_order_id: '252b7002-87a3-425c-ac73-f5b9e23f3caf',
    side: 'sell',
    size,
    price,
    product_id: product,
    sequence: 12_038_915_443 + id,
    time: new Date(time).toISOString(),
  }
}

/** One text frame from the server: not masked. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, payload])
}

/** The client's text frames, which are masked and short; pings are answered. */
function readFrames(socket: Socket, onText: (text: string) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    for (;;) {
      const long = ((bytes[1] ?? 0) & 0x7f) === 126 ? 2 : 0
      if (bytes.length < 6 + long) return
      const length = long ? bytes.readUInt16BE(2) : (bytes[1] ?? 0) & 0x7f
      const start = 6 + long
      if (bytes.length < start + length) return
      const mask = bytes.subarray(2 + long, start)
      const payload = bytes.subarray(start, start + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))
      const opcode = (bytes[0] ?? 0) & 0x0f
      bytes = bytes.subarray(start + length)
      if (opcode === 1) onText(Buffer.from(payload).toString())
      else if (opcode === 8) socket.end()
      else if (opcode === 9) socket.write(Buffer.concat([Buffer.from([0x8a, payload.length]), payload]))
    }
  })
}
