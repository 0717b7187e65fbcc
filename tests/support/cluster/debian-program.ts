/** Programs from Debian that some tests need. Found where they are installed; on a machine that may install them they are. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGES = { 'redis-server': 'redis-server', pgbouncer: 'pgbouncer' } as const
const INSTALL_MS_MAX = 120_000
/** apt's own lock: files that want a program at the same moment take turns. */
const APT = ['-o', 'DPkg::Lock::Timeout=100', '-y', '--no-install-recommends']

export type DebianProgram = keyof typeof PACKAGES

/** @returns the program's path, or null where it is not there and can't be installed; then it says so */
export async function findDebianProgram(name: DebianProgram): Promise<string | null> {
  const found = await pathOf(name)
  if (found !== null) return found
  if (process.getuid?.() === 0 && (await pathOf('apt-get')) !== null) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const install = () =>
      run('apt-get', ['install', ...APT, PACKAGES[name]], { timeout: INSTALL_MS_MAX, env: environment })
    await install().catch(() =>
      run('apt-get', ['update'], { timeout: INSTALL_MS_MAX })
        .then(install, () => undefined)
        .catch(() => undefined),
    )
  }
  const installed = await pathOf(name)
  if (installed === null)
    console.log(`skipped: ${name} is not installed here (Debian: apt-get install ${PACKAGES[name]})`)
  return installed
}

async function pathOf(name: string): Promise<string | null> {
  return run('which', [name], {
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin` },
  }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  )
}
