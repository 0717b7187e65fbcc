/** Builds the app when its sources are newer than the build. Ends the process where the build fails. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'desk',
  'contract',
  'sw',
  'locales',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
]

async function newestIn(path) {
  if (!existsSync(path)) return 0
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const times = await Promise.all((await readdir(path)).map((name) => newestIn(join(path, name))))
  return Math.max(0, ...times)
}

async function isBuilt() {
  const pages = ['dist', 'dist-desk'].map((folder) => join(root, folder, 'index.html'))
  if (!pages.every((page) => existsSync(page))) return false
  const built = Math.min(...(await Promise.all(pages.map(async (page) => (await stat(page)).mtimeMs))))
  const newest = await Promise.all(SOURCES.map((source) => newestIn(join(root, source))))
  return Math.max(...newest) <= built
}

// A test's environment is "test", and the build would be the one for development, which has no worker.
const env = { ...process.env, NODE_ENV: 'production', PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` }

function run(script, args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))))
}

if (!(await isBuilt())) {
  process.stderr.write('Building the app…\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // The desk's build is a small part of the app's: it ends before it.
  const codes = await Promise.all([
    run(vite, ['build', '--logLevel', 'warn']),
    run(vite, ['build', '--config', 'desk/vite.config.ts', '--logLevel', 'warn']),
  ])
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}
