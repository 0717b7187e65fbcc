/** The folder of the database that stands in where there is no PostgreSQL: it keeps no lock of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { ownerFile } from '../../server/database/folder-owner.ts'

const HOLDER = fileURLToPath(new URL('../support/folder-holder.ts', import.meta.url))
let dataDir = ''
let folder = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-folder-owner-'))
  await chmod(dataDir, 0o755)
  folder = join(dataDir, 'pglite')
  // Where its files are, it is what opens them.
  await mkdir(folder)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
const hold = async () => {
  const holder = fork(HOLDER, [dataDir])
  await once(holder, 'message')
  return holder
}

test('a second process on the folder is refused in one line, even while the first one stands still', async () => {
  const holder = await hold()
  holder.kill('SIGSTOP')
  await expect(start()).rejects.toThrow(`another process of Candor uses the database in ${folder}: stop it first`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

test('what a killed process left behind holds up no start', async () => {
  const holder = await hold()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await start()).stop()
  await writeFile(ownerFile(folder), '')
  await (await start()).stop()
})

test('a start waits for a process that is just ending', async () => {
  const first = await start()
  const second = start()
  await first.stop()
  await (await second).stop()
})
