/**
 * npm run reproducible [-- FOLDER]: builds the app in another folder, in another time zone and another language, and compares each file
 * with FOLDER (./dist, built in this folder). Without a build there it makes both. Exit code 1: some file has other bytes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfList } from '../contract/log/app-files.ts'
import { readAppFiles } from '../server/http/app/app-files.ts'
import { listAppFiles } from '../server/http/app/list-app-files.ts'

const vite = join('node_modules', 'vite', 'bin', 'vite.js')
const { NODE_ENV: _environment, ...env } = process.env

function build(folder: string, change: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...env, ...change },
  })
  if (status !== 0) throw new Error(`the build in ${folder} failed`)
}

/** A second copy of all that git knows, with the packages beside it. */
async function copyTo(folder: string): Promise<void> {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  for (const name of names.split('\0').filter((path) => path !== '' && existsSync(path)))
    await cp(name, join(folder, name))
  // Real files, not links to the folder: source maps name the packages' files by their place.
  const links = process.platform === 'darwin' ? '-Rc' : '-al'
  execFileSync('cp', [links, 'node_modules', join(folder, 'node_modules')])
}

const first = process.argv[2] ?? 'dist'
if (!existsSync(join(first, 'sw.js'))) build('.')
// On the same disk, so that the packages need no second copy of their bytes.
await mkdir('.cache', { recursive: true })
const folder = await mkdtemp(join(process.cwd(), '.cache', 'second-build-'))
try {
  await copyTo(folder)
  build(folder, { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', HOME: folder })
  const [here, there] = await Promise.all(
    [first, join(folder, 'dist')].map(async (path) => listAppFiles(await readAppFiles(path), null)),
  )
  const paths = [...new Set([...Object.keys(here?.files ?? {}), ...Object.keys(there?.files ?? {})])].sort()
  const others = paths.filter((path) => here?.files[path] !== there?.files[path])
  for (const path of others) console.log(`differs: ${path}`)
  console.log(
    others.length === 0 && here
      ? `${paths.length} files, the same bytes in both folders: list ${hashOfList(here)}`
      : `${others.length} of ${paths.length} files differ`,
  )
  if (others.length > 0) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
