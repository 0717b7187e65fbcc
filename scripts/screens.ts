/**
 * npm run screens: every page of the app in every language and both themes, on a server of its own with a person who has used it.
 * Pictures go to .cache/screens/<language>/<theme>/; nothing may scroll sideways or be cut off at 360 px, 320 px or with text
 * twice as large, no page may log an error, and each must open again with the server stopped.
 *   --lang de-DE,th-TH   --theme dark   --route order   --lanes 2   only these; so many pages at a time
 *   --check     also windows of 844x390, 375x667 and 320x568 with the order sheet in each, the wide layout at four sizes, forced colours, what axe and a keyboard find,
 *               and words that the pseudo-locale leaves plain; pictures are left out
 *   --pictures  those of the README instead: docs/pictures/
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { LANGUAGES, type Language } from '../contract/languages.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { buildRelease, startReleaseServer } from '../tests/support/release-server.ts'
import { knownWords } from '../tests/support/screens/known-words.ts'
import { seedPerson } from '../tests/support/screens/seeded-person.ts'
import { takeReadmePictures } from '../tests/support/screens/readme-pictures.ts'
import { inLanes, Tour, type TourPlan } from '../tests/support/screens/tour.ts'
import { allVisits } from '../tests/support/screens/visits.ts'
import { WIDE_WINDOWS, WINDOWS, type Finding } from '../tests/support/screens/walk.ts'
import { startServer } from '../tests/support/server-process.ts'

const { values: flags } = parseArgs({
  options: {
    lang: { type: 'string' },
    theme: { type: 'string' },
    route: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    check: { type: 'boolean' },
    pictures: { type: 'boolean' },
  },
})
const began = performance.now()
// Each language comes with its own visitor and person: from one address, more calls than one household makes.
const server = await startServer({
  DEMO_REVIEW_SECONDS: '1',
  REQUESTS_PER_MINUTE: '1000000',
  ATTEMPTS_PER_ADDRESS: '100000',
})
const browser = await launchBrowser()
const findings: Finding[] = []
try {
  const person = await seedPerson(server.address)
  say('a person has used the app')
  if (flags.pictures) await takeReadmePictures(server.address, person)
  else await tourAll(browser, person)
} finally {
  await browser.close()
  await server.dispose()
}
say(findings.length === 0 ? 'nothing found' : `${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1

async function tourAll(browser: Browser, person: Awaited<ReturnType<typeof seedPerson>>): Promise<void> {
  const news = (await person.trader.publicRows('articles')).find((article) => article.kind === 'news')?.slug
  const visits = (await allVisits(person, news)).filter(
    (visit) => flags.route === undefined || visit.name.includes(flags.route),
  )
  const plan: TourPlan = {
    address: server.address,
    visits,
    person,
    isAccessChecked: flags.check === true,
    themes: flags.theme === 'light' || flags.theme === 'dark' ? [flags.theme] : ['light', 'dark'],
    ...(flags.check ? { windows: [...WINDOWS, ...WIDE_WINDOWS] } : { pictures: '.cache/screens' }),
  }
  // The default of the flag, and a list that is checked here.
  const languages = (flags.lang?.split(',') ?? Object.keys(LANGUAGES)).filter((name): name is Language =>
    Object.hasOwn(LANGUAGES, name),
  )
  say(`${visits.length} pages in ${languages.length} languages`)
  if (flags.check) await tourPseudo(browser, plan)
  const tours = languages.map((language) => ({ language, tour: new Tour(plan, language) }))
  const told = new Map<Tour, number>()
  const tell = (tour: Tour) => {
    const fresh = tour.findings.slice(told.get(tour) ?? 0)
    told.set(tour, tour.findings.length)
    take(fresh)
  }
  await inLanes(tours, Number(flags.lanes), async ({ language, tour }) => {
    await tour.start(browser)
    await tour.online()
    await tour.ready()
    tell(tour)
    say(`${language}: online, ${tour.findings.length} findings`)
  })
  await server.stop()
  await inLanes(tours, Number(flags.lanes), async ({ language, tour }) => {
    await tour.offline()
    await tour.close()
    tell(tour)
    say(`${language}: offline, ${tour.findings.length} findings`)
  })
}

/** English with accents and a third longer, from a build that nobody else gets. */
async function tourPseudo(browser: Browser, plan: TourPlan): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-pseudo-'))
  try {
    const build = join(folder, 'build')
    buildRelease(build, '', { BUILD_WORDS: 'pseudo' })
    const release = await startReleaseServer({ folder, api: server.address, first: build })
    try {
      const tour = new Tour(
        {
          ...plan,
          address: release.address,
          isAccessChecked: false,
          themes: ['light'],
          data: await knownWords(plan.person.trader),
          pictures: '.cache/screens/pseudo',
        },
        'en-US',
      )
      await tour.start(browser)
      await tour.online()
      await tour.close()
      take(tour.findings)
      say(`pseudo-locale: ${tour.findings.length} findings`)
    } finally {
      await release.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Said at once: a run over all languages takes minutes. */
function take(found: readonly Finding[]): void {
  findings.push(...found)
  for (const { page, as, what } of found) console.log(`${page} (${as}): ${what}`)
}

function say(text: string): void {
  process.stderr.write(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`)
}
