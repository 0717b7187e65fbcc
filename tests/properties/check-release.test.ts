import { expect, test } from 'vitest'
import { getLogProof } from '../../contract/endpoints/public-log.ts'
import { RELEASE_KEYS_PATH, SIGNED_LIST_PATH } from '../../contract/log/app-files.ts'
import { readCheckpoint } from '../../contract/log/checkpoint.ts'
import { readNote } from '../../contract/log/note.ts'
import { refuse, done } from '../../contract/outcome.ts'
import { logSigner } from '../support/log/made-log.ts'
import { MadeSite, RELEASE, RESTORED_POLICY, SITE_POLICY } from '../support/made-site.ts'
import type { WitnessedList } from '../../src/store/device/witnessed-lists.ts'
import { checkRelease, type ReleaseWorld } from '../../src/evidence/check-release.ts'
import type { FollowedHead } from '../../src/evidence/log-head.ts'

function deviceAt(site: MadeSite, change: { policy?: string; isOwnWitness?: boolean } = {}) {
  const lists: WitnessedList[] = []
  const asked: string[] = []
  const world: ReleaseWorld = {
    remote: ((_endpoint: unknown, { query }: { query: { name: string; size: number } }) => {
      const text = site.proof(new URLSearchParams({ name: query.name }))
      return Promise.resolve({
        outcome: text ? done(getLogProof.response.parse(JSON.parse(text))) : refuse('not-found'),
      })
      // This stands for the one endpoint that is asked.
    }) as unknown as ReleaseWorld['remote'],
    readSite: async (path) => {
      asked.push(path)
      return new TextDecoder().decode((await site.get(path)).bytes)
    },
    readLists: () => Promise.resolve(lists),
    keepList: (list) => Promise.resolve(void lists.unshift(list)),
  }
  const look = () => {
    const note = site.head()
    const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
    const { policy = SITE_POLICY, isOwnWitness = false } = change
    const name = note.slice(0, note.indexOf('\n'))
    const key = policy.split('\n').flatMap((line) => (line.startsWith(`log ${name}+`) ? line.slice(4) : []))[0]
    const kept = { note, key, policy, isOwnWitness }
    // The rest of a kept head is not read here.
    return checkRelease(world, { kept, checkpoint } as unknown as FollowedHead)
  }
  return { lists, asked, look }
}

test('a list that is signed, logged and witnessed is taken once, and a newer one of the same key after it', async () => {
  const site = new MadeSite()
  const { lists, asked, look } = deviceAt(site)
  expect([await look(), await look()]).toEqual([true, false])
  // The second look finds the list that is kept already, and asks for nothing else.
  expect(asked).toEqual([SIGNED_LIST_PATH, RELEASE_KEYS_PATH, SIGNED_LIST_PATH])
  expect(lists.map(({ files }) => files)).toEqual([site.list().files])
  site.files.set('/assets/home-1.js', 'export const answer = 43')
  site.sign(RELEASE)
  expect(await look()).toBe(false)
  site.tell()
  expect(await look()).toBe(true)
  expect(lists.map(({ index }) => index)).toEqual([1, 0])
})

test("nothing is taken without a quorum, by the server's own witness, or from an older entry", async () => {
  const alone = new MadeSite()
  alone.isWitnessed = false
  expect(await deviceAt(alone).look()).toBe(false)
  expect(await deviceAt(new MadeSite(), { isOwnWitness: true }).look()).toBe(false)
  expect(await deviceAt(new MadeSite(), { policy: SITE_POLICY.replace('quorum w1', 'quorum none') }).look()).toBe(true)
  const site = new MadeSite()
  const first = { note: site.note, files: new Map(site.files) }
  site.files.set('/sw.js', 'precache(2)')
  site.sign(RELEASE)
  site.tell()
  const { lists, look } = deviceAt(site)
  expect(await look()).toBe(true)
  site.note = first.note
  expect([await look(), lists.length]).toEqual([false, 1])
})

test('another release key is taken only beside one that is known', async () => {
  const next = logSigner('candor.example/release', 12)
  const site = new MadeSite()
  const { lists, look } = deviceAt(site)
  expect(await look()).toBe(true)
  site.files.set('/sw.js', 'precache(2)')
  site.sign(next)
  site.tell()
  expect(await look()).toBe(false)
  site.files.set('/sw.js', 'precache(3)')
  site.sign(RELEASE, next)
  site.tell()
  expect(await look()).toBe(true)
  site.files.set('/sw.js', 'precache(4)')
  site.sign(next)
  site.tell()
  expect([await look(), lists.length]).toEqual([true, 3])
})

test('after a restored backup the log counts anew under its other name', async () => {
  const site = new MadeSite()
  const { lists, look } = deviceAt(site, { policy: RESTORED_POLICY })
  for (const version of [2, 3]) {
    site.files.set('/sw.js', `precache(${version})`)
    site.sign(RELEASE)
    site.tell()
  }
  expect(await look()).toBe(true)
  site.restore()
  let older = ''
  for (const version of [4, 5]) {
    site.files.set('/sw.js', `precache(${version})`)
    site.sign(RELEASE)
    site.tell()
    if (version === 4) older = site.note
  }
  expect(await look()).toBe(true)
  expect(lists.map(({ log, index }) => [log, index])).toEqual([
    ['candor.example/log/1795000000001', 1],
    ['candor.example/log/1795000000000', 2],
  ])
  site.note = older
  expect([await look(), lists.length]).toEqual([false, 2])
})
