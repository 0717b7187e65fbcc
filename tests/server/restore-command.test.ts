import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a reason that is too long for the notice is refused before anything is restored', async () => {
  const script = join(import.meta.dirname, '../../scripts/restore.ts')
  const run = promisify(execFile)(process.execPath, [script, '/no/such/backup', '--reason', 'x'.repeat(501)], {
    env: { ...process.env, DATA_DIR: '/no/such/data', DATABASE_URL: '' },
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: 'the reason has at most 500 characters\n' })
})
