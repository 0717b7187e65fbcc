/** The pages area: a result on every page of the app, insight beside the list of orders, and a product's page with its market live. */
import type { Report } from '../report.ts'
import { insight } from './insight.ts'
import { live } from './live.ts'
import { told } from './told.ts'

export async function run(report: Report): Promise<void> {
  const only = process.env['PAGES_ONLY']
  for (const [name, measure] of Object.entries({ told, insight, live }))
    if (only === undefined || only === name) await measure(report)
}
