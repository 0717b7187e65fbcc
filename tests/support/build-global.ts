/**
 * Before the first browser test the app is built and the browser unpacked, where that is needed: two files that start at
 * once would both do it, one over the other.
 */
import { spawnSync } from 'node:child_process'
import { launchBrowser } from './browser.ts'

export default async function setup(): Promise<void> {
  // Tests run with NODE_ENV=test, which would put React's development build into the app.
  const { NODE_ENV: _environment, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['scripts/build-when-old.mjs'], { stdio: 'inherit', env })
  if (status !== 0) throw new Error('the app could not be built')
  await (await launchBrowser()).close()
}
