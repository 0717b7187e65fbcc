/** Text that people typed never becomes a command to the terminal of its reader: not in the operators' program, candor-verify or the log. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const PASSWORD = 'correct horse battery'
/** Goes a line up, clears it, writes another amount; and turns the direction of what follows. */
const OVERWRITE = '\u001b[1A\u001b[2Kamount: 1.00\r\n\u009b31m\u202e00.01'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-terminal-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

async function run(
  script: string,
  words: readonly string[],
  lines: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: folder },
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: `${output}${errors}` }
}

/** The line ends of the program itself aside. */
const hidden = (output: string) =>
  output.replaceAll('\n', '').match(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/)

test("the operators' program shows escape codes as text, one line a fact, and takes none itself", async () => {
  const userId = randomUUID()
  const { account } = await registerDirectly(db.database, userId)
  // From before such a line was refused.
  await db.database
    .insertInto('chat_message')
    .values({
      id: randomUUID(),
      user_id: userId,
      author: 'user',
      operator_id: null,
      text: OVERWRITE,
      file_id: null,
      sent_at: BigInt(Date.now()),
      read_at: null,
    })
    .execute()
  const added = await run('scripts/operator.ts', ['add-operator', 'anna'], [PASSWORD])
  const totp = URI.parse(/otpauth:\S+/.exec(added.output)?.[0] ?? '')
  if (!(totp instanceof TOTP)) throw new Error(added.output)
  const said = await run('scripts/operator.ts', ['read', account, '--operator', 'anna'], [PASSWORD, totp.generate()])
  expect(said.output).toContain(String.raw`user: \u001b[1A\u001b[2Kamount: 1.00\u000d\u000a\u009b31m\u202e00.01`)
  expect(hidden(said.output)).toBeNull()
  const refused = await run(
    'scripts/operator.ts',
    ['answer', account, `paid${OVERWRITE}`, '--operator', 'anna'],
    [PASSWORD, '000000'],
  )
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('invalid-request') as string })
})

test('candor-verify shows the escape codes of a name as text', async () => {
  const said = await run('scripts/candor-verify.mjs', [`absent${OVERWRITE}`])
  expect(said.output).toContain(String.raw`absent\u001b[1A`)
  expect(hidden(said.output)).toBeNull()
})

test('a line of the log is one line of characters that are seen, and JSON still', () => {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).info({ url: OVERWRITE }, 'a request failed')
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.endsWith('}\n')).toBe(true)
  expect(hidden(line)).toBeNull()
  expect(JSON.parse(line)).toMatchObject({ url: OVERWRITE, msg: 'a request failed' })
})
