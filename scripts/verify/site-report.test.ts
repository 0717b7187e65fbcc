import { expect, test } from 'vitest'
import { fileListText } from '../../contract/log/app-files.ts'
import { logSigner } from '../../tests/support/log/made-log.ts'
import { MadeSite, RELEASE, SITE_POLICY } from '../../tests/support/made-site.ts'
import { reportOnSite } from './site-report.ts'

const report = (site: MadeSite, change: Partial<Parameters<typeof reportOnSite>[0]> = {}) =>
  reportOnSite({ get: site.get, list: null, releaseKeys: [RELEASE.key], policy: SITE_POLICY, ...change })

test('a site that serves the files of a signed and witnessed list is verified, and named where nothing was named', async () => {
  const site = new MadeSite()
  const { verdict, lines } = await report(site)
  expect([verdict, lines[0]]).toEqual(['verified', expect.stringMatching(/^VERIFIED/)])
  expect(lines.join('\n')).toMatch(/3 files[\s\S]*Entry 0 of 1 in candor\.example[\s\S]*Witnessed by w1/)
  expect((await report(site, { releaseKeys: [] })).verdict).toBe('unpinned')
  expect((await report(site, { policy: null })).verdict).toBe('unpinned')
  const built = fileListText(site.list())
  expect((await report(site, { list: built, releaseKeys: [] })).verdict).toBe('verified')
})

test('a chunk with other bytes is named, also where one visitor alone gets it', async () => {
  const site = new MadeSite()
  const list = fileListText(site.list())
  site.files.set('/assets/home-1.js', 'export const answer = 43')
  const swapped = await report(site, { list, releaseKeys: [] })
  expect([swapped.verdict, swapped.lines.join('\n')]).toEqual([
    'mismatch',
    expect.stringContaining('/assets/home-1.js has other bytes'),
  ])
  const forOne = new MadeSite()
  forOne.forOne.set('iPhone', new Map([['/index.html', '<script>steal()</script>']]))
  const { verdict, lines } = await report(forOne)
  expect([verdict, lines.join('\n')]).toEqual([
    'mismatch',
    expect.stringMatching(/\/ has other bytes, asked for as .*iPhone/),
  ])
  const gone = new MadeSite()
  gone.files.delete('/sw.js')
  expect((await report(gone)).lines.join('\n')).toContain('/sw.js answers 404')
})

test('files with a list that another key signed, that the log lacks, or that too few witnesses signed, are not verified', async () => {
  const other = logSigner('candor.example/release', 12)
  const stranger = new MadeSite()
  stranger.files.set('/assets/home-1.js', 'export const answer = 43')
  stranger.sign(other)
  stranger.tell()
  expect((await report(stranger)).lines.join('\n')).toContain('None of the release keys that you named has signed')
  const unlogged = new MadeSite()
  unlogged.files.set('/assets/home-1.js', 'export const answer = 43')
  unlogged.sign(RELEASE)
  expect((await report(unlogged)).lines.join('\n')).toMatch(/^NOT IN THE LOG[\s\S]*No entry of candor\.example/)
  const alone = new MadeSite()
  alone.isWitnessed = false
  expect((await report(alone)).lines.join('\n')).toContain('Too few witnesses')
  const bent = new MadeSite()
  bent.note = bent.note.replace('"release":"1.0.0"', '"release":"1.0.1"')
  expect((await report(bent)).lines.join('\n')).toContain('its signature is wrong')
})
