/** npm run bench [-- area …] [--check] : every figure of the areas named, or of all but the long ones; with --check exit 1 on a missed bar. */
import { createReport } from './report.ts'

const AREAS: Readonly<
  Record<string, () => Promise<{ run: (report: ReturnType<typeof createReport>) => Promise<void> }>>
> = {
  sync: () => import('./sync/run.ts'),
  proof: () => import('./proof/run.ts'),
  evidence: () => import('./evidence/run.ts'),
  market: () => import('./market/run.ts'),
  roles: () => import('./roles/run.ts'),
  edge: () => import('./edge/run.ts'),
  people: () => import('./people/run.ts'),
  log: () => import('./log/run.ts'),
  liabilities: () => import('./liabilities/run.ts'),
  desk: () => import('./desk/run.ts'),
  growth: () => import('./growth/run.ts'),
  launch: () => import('./launch/run.ts'),
  pages: () => import('./pages/run.ts'),
  heap: () => import('./heap/run.ts'),
  installed: () => import('./installed/run.ts'),
}

/** Take minutes or an hour: only where they are named. */
const LONG = ['heap', 'growth', 'roles']

const words = process.argv.slice(2)
const isCheck = words.includes('--check')
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((area) => !Object.hasOwn(AREAS, area))
if (unknown.length > 0) {
  process.stderr.write(`no such area: ${unknown.join(', ')}. There are: ${Object.keys(AREAS).join(', ')}\n`)
  process.exit(2)
}

const report = createReport()
for (const [area, load] of Object.entries(AREAS)) {
  if (wanted.length > 0 ? !wanted.includes(area) : LONG.includes(area)) continue
  report.note(`bench ${area}`)
  await (await load()).run(report)
}
if (isCheck && report.missed.length > 0) {
  report.note(`missed: ${report.missed.join(', ')}`)
  process.exitCode = 1
}
