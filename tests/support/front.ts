/** As an operator's own front: what is connected stays where it is, what comes goes to the newest server. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Front {
  readonly address: string
  sendTo(port: number): void
  close(): Promise<void>
}

export const portOf = (address: string) => Number(new URL(address).port)

export async function openFront(port: number): Promise<Front> {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, 'localhost')
    open.add(incoming)
    incoming.on('close', () => open.delete(incoming))
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroySoon())
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    sendTo: (next) => void (target = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Callers keep their lines for the next request, for longer than a minute.
        for (const incoming of open) incoming.destroy()
      }),
  }
}
