/**
 * One process at a time for a folder in which no PostgreSQL keeps a lock: two would write over each other's pages. The owner listens on
 * a port of loopback, and a file beside the folder says which; whoever was killed does not listen any more.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'

const ANSWER_MS_MAX = 1_000

export interface FolderOwnership {
  release(): Promise<void>
}

/** @returns null while another process has the folder */
export async function ownFolder(folder: string): Promise<FolderOwnership | null> {
  const path = ownerFile(folder)
  const token = randomUUID()
  const server = createServer((socket) => socket.on('error', () => undefined).end(token)).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  const address = server.address()
  const own = `${typeof address === 'object' ? address?.port : ''} ${token}`
  try {
    for (;;) {
      if (await writeNew(path, own)) break
      if (await isAnswered(path)) {
        server.close()
        return null
      }
      await rm(path, { force: true })
    }
  } catch (error) {
    server.close()
    throw error
  }
  return {
    release: async () => {
      server.close()
      await rm(path, { force: true })
    },
  }
}

/** The file that says where the folder's owner listens. */
export const ownerFile = (folder: string) => `${folder}.owner`

async function writeNew(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** One that takes the connection and says nothing may be an owner that stands still. */
async function isAnswered(path: string): Promise<boolean> {
  const [port = '', token = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  if (token === '') return false
  const socket = connect(Number(port), '127.0.0.1')
  let isSilent = false
  socket.setTimeout(ANSWER_MS_MAX, () => {
    isSilent = !socket.connecting
    socket.destroy()
  })
  const answer = await text(socket).catch(() => null)
  return isSilent || answer === token
}
