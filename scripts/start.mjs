/** `npm start`: builds the app when its sources are newer than the build, then starts the server. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithStarter } from './end-with-starter.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Candor needs Node 24, and this is ${process.version}. The npm package "node" brings it: run "npm ci" again and let its install script run (allowScripts in package.json).\n`,
  )
  process.exit(1)
}

// Run by hand or by a service manager it answers to them alone.
if (process.env.npm_lifecycle_event === 'start')
  endWithStarter({ parentOf: () => process.ppid, end: () => process.kill(process.pid, 'SIGTERM') })

// The code is compiled once, for the next start and for the market's process too: half of the time until the server's first line.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled')
const { enableCompileCache } = await import('node:module')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

await import('./build-when-old.mjs')

// The server in this process: Ctrl-C and kill reach it and nothing else.
process.env.DATA_DIR ??= join(root, 'data')
// Only here: `npm ci && npm start` needs no configuration, and only the person in front of this machine can reach it.
const { isDemoByDefault } = await import('./demo-by-default.ts')
if (isDemoByDefault(process.env)) process.env.DEMO = '1'
await import('../server/main.ts')
