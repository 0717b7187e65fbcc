/** The configuration of `npm run cluster`. `npm test` leaves that run out: its processes take half a minute to start. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')
// The servers compile their code once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'compiled')

export default defineConfig({
  test: { root, include: ['tests/cluster/*.soak.ts'], disableConsoleIntercept: true },
})
