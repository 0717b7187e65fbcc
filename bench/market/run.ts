/** The market area: orders and settlements against bare SQL, the live stream against a bare Node loop, and results on the screen. */
import type { Report } from '../report.ts'
import { buys } from './buys.ts'
import { startDatabases } from './databases.ts'
import { expiry } from './expiry.ts'
import { shown } from './shown.ts'
import { streams } from './streams.ts'

export async function run(report: Report): Promise<void> {
  await shown(report)
  await streams(report)
  const databases = await startDatabases()
  try {
    await buys(report, databases)
    await expiry(report, databases)
  } finally {
    await databases.stop()
  }
}
