/** The installed area: Lighthouse's mobile preset over the pages that people see first, against the server as `npm start` runs it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { ordersPage, productPage } from '../../src/paths.ts'
import { launchProfile } from '../../tests/support/browser.ts'
import { seedPerson } from '../../tests/support/screens/seeded-person.ts'
import { enter } from '../../tests/support/screens/walk.ts'
import { freePort, startServer } from '../../tests/support/server-process.ts'
import { median, type Report } from '../report.ts'
import { leaveProcessorTime } from './processor-time.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const FULL_MARK = 100

export async function run(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1' })
  try {
    const person = await seedPerson(server.address)
    const site = { report, address: server.address }
    await judge({ ...site, person: null, pages: [{ name: 'welcome', hash: '/' }] })
    await judge({
      ...site,
      person,
      pages: [
        { name: 'home', hash: HOME_PAGE },
        { name: 'product', hash: productPage(person.productId) },
        { name: 'orders', hash: ordersPage('positions') },
      ],
    })
  } finally {
    await server.dispose()
  }
}

/**
 * A profile of its own: signed in or not. Lighthouse empties the caches before each page and takes the worker away, so that each
 * is a visit without the app's files; what is mirrored stays, as on the device of somebody who has used the app before.
 */
async function judge(input: {
  report: Report
  address: string
  person: Awaited<ReturnType<typeof seedPerson>> | null
  pages: readonly { name: string; hash: string }[]
}): Promise<void> {
  const { report, address, person } = input
  const profile = await mkdtemp(join(tmpdir(), 'candor-lighthouse-'))
  const port = await freePort()
  const browser = await launchProfile(profile, { locale: 'en-US', args: [`--remote-debugging-port=${port}`] })
  try {
    const page = await enter(browser, { address, language: 'en-US', person })
    await page.goto(`${address}/`)
    if (person !== null) await page.locator('.state[data-state="live"]').waitFor()
    await page.goto('about:blank')
    for (const { name, hash } of input.pages) {
      const marks: Record<string, number[]> = {}
      for (let round = 0; round < ROUNDS; round += 1) {
        const { lhr, waiting } = await visit(`${address}/#${hash}`, { port, folder: join(profile, 'gathered') })
        const { categories, audits } = lhr
        report.note(`  ${name}, round ${round + 1}: ${waiting}`)
        for (const category of CATEGORIES) {
          ;(marks[category] ??= []).push(markOf(categories[category]))
          if (round > 0) continue
          for (const { id, weight } of categories[category]?.auditRefs ?? []) {
            const audit = audits[id]
            if (weight > 0 && audit?.score !== null && audit?.score !== undefined && audit.score < 1)
              report.note(
                `  ${name}, ${category}: ${id} ${audit.score} ${audit.displayValue ?? ''} ${JSON.stringify(audit.details ?? {}).slice(0, 600)}`,
              )
          }
        }
      }
      for (const category of CATEGORIES) {
        report.figure({
          area: 'installed',
          name: `Lighthouse ${category}, ${name}, median of ${ROUNDS}, to ${FULL_MARK}`,
          value: median(marks[category] ?? []),
          limit: FULL_MARK,
          unit: 'points',
          better: 'higher',
          bar: 1,
        })
      }
    }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @returns what Lighthouse found, and in words what it finds without the time in which the page waited for a core */
async function visit(url: string, { port, folder }: { port: number; folder: string }) {
  const ask = async (how: Flags) => {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      ...how,
    })
    if (result === undefined) throw new Error(`lighthouse says nothing about ${url}`)
    return result.lhr
  }
  const lhr = await ask({ gatherMode: folder, auditMode: folder })
  const share = await leaveProcessorTime(folder)
  const mark = markOf((await ask({ auditMode: folder })).categories['performance'])
  const percent = Math.round(share * 100)
  return { lhr, waiting: `tasks were on a processor for ${percent} % of their time; performance by that time: ${mark}` }
}

function markOf(category: Result.Category | undefined): number {
  return Math.round((category?.score ?? 0) * FULL_MARK)
}
