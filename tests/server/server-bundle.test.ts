/** The bundle that tests start servers from is the server itself. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bundledServer } from '../support/server-bundle.ts'

const FIRST_SIGNAL = "process.on('SIGINT'"
const WITHOUT_SIGNALS = `data:text/javascript,${encodeURIComponent(`
  const { on } = process
  process.on = (event, listener) => {
    if (event === 'SIGINT') throw new Error('no signals')
    return on.call(process, event, listener)
  }`)}`

test('a fault of a server that runs from the bundle names the line of its source', async () => {
  const lines = (await readFile('server/main.ts', 'utf8')).split('\n')
  const line = lines.findIndex((text) => text.includes(FIRST_SIGNAL)) + 1
  expect(line).toBeGreaterThan(0)
  const { stderr } = spawnSync(process.execPath, ['--import', WITHOUT_SIGNALS, ...(await bundledServer())], {
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, DEMO: '1' },
  })
  expect(stderr).toContain('Error: no signals')
  expect(stderr).toContain(`server/main.ts:${line}:`)
})

test('a server that runs from the bundle refuses a faulty configuration in the words of its source', async () => {
  const refusal = (parameters: readonly string[]) =>
    spawnSync(process.execPath, parameters, {
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, PORT: 'abc' },
    }).stderr
  const said = refusal(await bundledServer())
  expect(said).toContain('PORT="abc"')
  expect(said).toBe(refusal(['server/main.ts']))
})
