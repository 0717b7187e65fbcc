/** A process of its own with thousands of open streams, which counts what comes; some of them never read. */
import { connect, type Socket } from 'node:net'

export interface ClientsCommand {
  readonly port: number
  readonly readers: number
  /** Streams of the other product, whose bytes nobody takes. */
  readonly sleepers: number
}
export interface ClientsAnswer {
  /** Frames that came, per reader. */
  readonly counts: readonly number[]
  /** Readers that the server has cut off. Whether a sleeper was, only the server knows: it does not even read that. */
  readonly cutReaders: number
  /** ms from a tick's time to its arrival */
  readonly lateness: readonly number[]
}

const AT_ONCE = 100
const counts: number[] = []
const lateness: number[] = []
let cutReaders = 0
const sleepers: Socket[] = []

process.on('message', (message: ClientsCommand | 'report') => {
  if (message !== 'report') void openAll(message).then(() => process.send?.('open'))
  else process.send?.({ counts, cutReaders, lateness } satisfies ClientsAnswer)
})
process.on('disconnect', () => process.exit(0))

async function openAll({ port, readers, sleepers: asleep }: ClientsCommand): Promise<void> {
  for (let from = 0; from < readers; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, readers - from) }, (_, index) => read(port, from + index)))
  await Promise.all(Array.from({ length: asleep }, () => sleep(port)))
}

function read(port: number, index: number): Promise<void> {
  counts[index] = 0
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /btc-usdt HTTP/1.1\r\nHost: x\r\n\r\n'))
    socket.on('error', reject)
    socket.on('close', () => void (cutReaders += 1))
    socket.once('data', () => {
      resolve()
      socket.on('data', (bytes) => {
        // A frame is far smaller than what comes at once, and begins with this word; a second one may be in the same bytes.
        const frames = bytes.toString('latin1').split('"type":"ticks"').length - 1
        counts[index] = (counts[index] ?? 0) + frames
        const ts = /"ts":(\d+)/.exec(bytes.toString('latin1'))?.[1]
        if (ts !== undefined && index % 50 === 0) lateness.push(Date.now() - Number(ts))
      })
    })
  })
}

function sleep(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /eth-usdt HTTP/1.1\r\nHost: x\r\n\r\n'))
    socket.on('error', reject)
    socket.once('data', () => {
      socket.pause()
      // Held, so that it stays open.
      sleepers.push(socket)
      resolve()
    })
  })
}
