/** A device that follows the public log: what the sync's thread of the app does, by the app's own code. */
import { rowHash } from '../../contract/sync/row-hash.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { remember } from '../../src/evidence/remember.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { readSite } from '../../src/remote/read-site.ts'
import { keepWitnessedList, readWitnessedLists } from '../../src/store/device/witnessed-lists.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed } from '../../src/store/mirror/open-mirror.ts'
import { followPublicLog } from '../../src/sync/follow-public-log.ts'

export interface FollowCommand {
  readonly userId: string
  readonly keys: Readonly<Record<string, string>>
  /** The time of the server, and of this device. */
  readonly now: number
  /** All of the person's money. */
  readonly balance: string
  /** The acceptances of the person's orders, by the order. */
  readonly acceptances: Readonly<Record<string, unknown>>
  /** Their results. */
  readonly settlements: Readonly<Record<string, unknown>>
  /** By which a receipt is picked, 0 ≤ x < 1. */
  readonly chance: number
}
export interface Followed {
  readonly looked: boolean
  /** The faults that were found. */
  readonly incidents: readonly string[]
  /** Names of what was found in the log so far. */
  readonly found: readonly string[]
}

export async function follow(command: FollowCommand): Promise<Followed> {
  const { userId, keys, now, balance, acceptances, settlements, chance } = command
  const evidence = evidenceOf(userId)
  const [mirror, everybodys] = [mirrorNamed(mirrorNameOf(userId)), mirrorNamed(PUBLIC_MIRROR)]
  const account = { id: 'main', totalAssets: balance }
  await mirror.rows.put({
    collection: 'account',
    id: 'main',
    bucket: 'all',
    time: 0,
    minusTime: 0,
    seq: 1,
    hash: rowHash('account', 'main', account),
    doc: account,
    generation: 1,
  })
  const cursor = { epoch: 'bench', seq: 1, generation: 1, snapshot: null, asOf: now, verifiedAt: now }
  for (const one of [mirror, everybodys]) await one.meta.put({ id: 'cursor', ...cursor })
  for (const [id, document] of Object.entries(acceptances))
    await remember(evidence, { kind: 'acceptance', id, document, at: now })
  for (const [id, document] of Object.entries(settlements))
    await remember(evidence, { kind: 'settlement', id, document, at: now })
  const looked = await followPublicLog({
    evidence,
    mirror,
    userId,
    everybodys,
    keys,
    keyNotices: [],
    remote: createRemote(),
    now,
    random: () => chance,
    readSite,
    readLists: readWitnessedLists,
    keepList: keepWitnessedList,
  })
  return {
    looked,
    incidents: (await evidence.incidents.toArray()).map(({ kind, detail }) => `${kind}: ${detail}`),
    found: (await evidence.receipts.where('kind').equals('log-proof').toArray()).map(({ id }) => id),
  }
}
