/** A process of its own that buys over HTTP: requests made before, one after the other on each of its connections. */
import { connect, type Socket } from 'node:net'

export interface BuyCommand {
  readonly port: number
  /** Per connection, whole requests. */
  readonly requests: readonly (readonly string[])[]
}
export interface BuyAnswer {
  readonly ms: number
  /** How many were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>
}

process.once('message', (command: BuyCommand) => {
  buy(command).then(
    (answer) => process.send?.(answer, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function buy({ port, requests }: BuyCommand): Promise<BuyAnswer> {
  const sockets = await Promise.all(requests.map(() => open(port)))
  const statuses: Record<string, number> = {}
  const start = performance.now()
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (const request of requests[index] ?? []) {
        const status = await ask(socket, request)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      socket.destroy()
    }),
  )
  return { ms: performance.now() - start, statuses }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).setNoDelay(true)
    socket.once('error', reject)
  })
}

/** The status of the answer, once it has come whole. */
function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const read = (bytes: Buffer) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      if (end < 0 || text.length < end + 4 + length) return
      socket.off('data', read)
      resolve(text.slice(9, 12))
    }
    socket.on('data', read)
    socket.write(request)
  })
}
