/**
 * The platform's own beacon: the protocol of drand's unchained networks with a key of the platform's, in the market's own process, so that a
 * server needs no network. Its rounds can't be chosen or changed: a key has one signature for each round. The platform itself, which has the
 * key, could know them ahead, and every page about fairness says so.
 */
import { hash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sql } from 'kysely'
import { pointOfRound } from '../../../contract/beacon/point-of-round.ts'
import { timeOfRound, type Beacon } from '../../../contract/beacon/beacon.ts'
import type { Database } from '../../database/database.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'
import type { BeaconSource } from './beacon-source.ts'

/** 2020-01-01, so that no market is older. */
const GENESIS_TIME = 1_577_836_800
const PLACE = 'own-beacon'

const { shortSignatures } = bls12_381

export interface OwnBeaconOptions {
  readonly database: Database
  readonly vault: SeedVault
  readonly clock: { now(): number }
}

/** Opens the beacon of this database; the first call makes its key. */
export async function openOwnBeacon({ database, vault, clock }: OwnBeaconOptions): Promise<BeaconSource> {
  const stored = (await readKey(database)) ?? (await makeKey(database, vault, clock.now()))
  const secret = Buffer.from(vault.open(stored.sealed, PLACE), 'hex')
  const beacon = beaconOf(stored.public_key)
  return {
    beacon,
    signature: (round) =>
      round < 1 || timeOfRound(beacon, round) > clock.now()
        ? null
        : shortSignatures.sign(pointOfRound(round), secret).toHex(),
    isMissing: () => false,
  }
}

function beaconOf(publicKey: string): Beacon {
  return {
    id: 'own',
    publicKey,
    genesisTime: GENESIS_TIME,
    groupHash: hash('sha256', Buffer.from(publicKey, 'hex'), 'hex'),
  }
}

async function readKey(database: Database) {
  return database.selectFrom('own_beacon').select(['sealed', 'public_key']).executeTakeFirst()
}

async function makeKey(database: Database, vault: SeedVault, now: number) {
  const secret = bls12_381.utils.randomSecretKey()
  const publicKey = shortSignatures.getPublicKey(secret).toHex()
  // When several servers start at once, the first one's key stands.
  await sql`
    insert into own_beacon (id, sealed, public_key, made_at)
    values (1, ${vault.seal(Buffer.from(secret).toString('hex'), PLACE)}, ${publicKey}, ${now}) on conflict do nothing`.execute(
    database,
  )
  return database.selectFrom('own_beacon').select(['sealed', 'public_key']).executeTakeFirstOrThrow()
}
