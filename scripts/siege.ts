/**
 * npm run siege: tries again what was tried on the running platform, floods every endpoint that nobody needs a session for, and prints a
 * table: attack, before, now. SIEGE_SECONDS: how long each flood lasts, 60 where nothing is said. Ends with 1 where something is not held.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { KNOWN_ATTACKS } from './siege-attacks.ts'

const FLOODS = 'tests/server/siege.test.ts'
const FOLDER = '.cache/siege'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          meta: z._default(z.object({ siege: z.optional(z.string()) }), {}),
        }),
      ),
    }),
  ),
})

interface Result {
  readonly file: string
  readonly name: string
  readonly status: string
  readonly figures: string | undefined
}

async function run(files: readonly string[], report: string): Promise<Result[]> {
  const child = spawn(
    process.execPath,
    [
      '-r',
      './scripts/require-node.cjs',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, SIEGE: '1' },
    },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  const { testResults } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      file: name,
      name: test.fullName,
      status: test.status,
      figures: test.meta.siege,
    })),
  )
}

function now(results: readonly Result[]): string {
  const failed = results.filter(({ status }) => status === 'failed')
  if (results.length === 0 || failed.length > 0)
    return `NOT HELD: ${failed.map(({ name, figures }) => figures ?? name).join('; ') || 'nothing was tried'}`
  return (
    results.flatMap(({ figures }) => figures ?? []).join('; ') ||
    `held (${results.length} ${results.length === 1 ? 'test' : 'tests'})`
  )
}

function print(rows: readonly (readonly string[])[]): void {
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
}

await mkdir(FOLDER, { recursive: true })
// The floods by themselves: what else runs would be measured with them.
const others = [...new Set(KNOWN_ATTACKS.map(({ file }) => file))].filter((file) => file !== FLOODS)
const results = [...(await run(others, `${FOLDER}/attacks.json`)), ...(await run([FLOODS], `${FOLDER}/floods.json`))]
const rows = KNOWN_ATTACKS.map(({ attack, before, file, named }) => [
  attack,
  before,
  now(results.filter((result) => result.file.endsWith(file) && result.name.startsWith(named ?? ''))),
])
const floods = results
  .filter(({ file, name }) => file.endsWith(FLOODS) && name.startsWith('a flood of'))
  .map((result) => [result.name.replace(/ voids nothing.*/, ''), '', now([result])])
print([['attack', 'before', 'now'], ['---', '---', '---'], ...rows, ...floods])
process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0
