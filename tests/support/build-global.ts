/**
 * Before the first browser test the app is built and the browser unpacked, where that is needed: two files that start at
 * once would both do it, one over the other.
 */
import { launchBrowser } from './browser.ts'
import { startServer } from './server-process.ts'

export default async function setup(): Promise<void> {
  const server = await startServer()
  await server.dispose()
  await (await launchBrowser()).close()
}
