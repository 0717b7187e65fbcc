import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('../../server/give-memory-back.ts', import.meta.url))

/** For a process of its own: takes memory as a flood does, lets it go, waits until half of it is back or 5 s are over, and prints its resident memory, MB. */
const FLOODED = `
  const { startGivingMemoryBack } = await import(${JSON.stringify(MODULE)})
  const megabytes = () => process.memoryUsage.rss() / 1_048_576
  const before = megabytes()
  const rounds = startGivingMemoryBack({ everyMs: 200, onError: (error) => { throw error } })
  let taken = Array.from({ length: 600_000 }, (_, index) => ({ index, text: 'flood ' + index, parts: [index, index] }))
  const full = megabytes()
  taken = null
  const until = Date.now() + 60_000
  while (Date.now() < until && megabytes() - before > (full - before) / 2) await new Promise((resolve) => setTimeout(resolve, 100))
  await rounds.stop()
  console.log(JSON.stringify({ before, full, after: megabytes() }))
`

test('a calm server gives the memory back that a flood took', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', FLOODED], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await child.stdout.setEncoding('utf8').toArray()
  const { before, full, after } = JSON.parse(printed.join('')) as { before: number; full: number; after: number } // printed by the lines above
  expect(full - before).toBeGreaterThan(50)
  expect(after - before).toBeLessThan((full - before) / 2)
})
