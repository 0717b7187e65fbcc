/**
 * Gets a public beacon's rounds from relays over drand's HTTP API. No relay is believed: each signature is checked against the pinned key,
 * and one that is wrong, or differs from the one that was checked, is told in the log. Relays are asked one after the other, the last good one
 * first.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { chainHash, timeOfRound, type Beacon } from '../../../contract/beacon/beacon.ts'
import { roundSignatureSchema } from '../../../contract/beacon/beacon-schema.ts'
import { areRounds } from '../../../contract/beacon/check-rounds.ts'
import type { BeaconSource } from './beacon-source.ts'

export interface DrandOptions {
  readonly beacon: Beacon
  /** Addresses without the chain's part, like https://api.drand.sh. */
  readonly relays: readonly string[]
  readonly clock: { now(): number }
  readonly log: { warn(facts: object, message: string): void }
  /** How long one relay may take, ms. */
  readonly timeoutMs?: number
}

export interface DrandClient extends BeaconSource {
  /** Ends the requests under way; no other is made. */
  stop(): Promise<void>
}

const TIMEOUT_MS = 2_000
const AGAIN_AFTER_MS = 250
/** A round that no relay gives for so long, while they give later ones, is missing. */
const MISSING_AFTER_MS = 30_000
/** A round is missing too when the relays have given nothing later for so long. */
const AWAY_AFTER_MS = 60_000
const ROUNDS_KEPT = 1_000
/** The rounds that are fetched at once when the market is behind. */
const AHEAD = 8
const BYTES_MAX = 4_096

const answerSchema = z.object({ round: z.int(), signature: roundSignatureSchema })

interface Wanted {
  readonly since: number
  isAsking: boolean
  nextAt: number
}

export function startDrandClient(options: DrandOptions): DrandClient {
  const { beacon, clock } = options
  const known = new Map<number, string>()
  const wanted = new Map<number, Wanted>()
  const ending = new AbortController()
  const asking = new Set<Promise<void>>()
  const relays = [...options.relays]
  let newest = 0

  async function bring(round: number, state: Wanted): Promise<void> {
    const signature = await askRelays(options, { relays, round, signal: ending.signal })
    state.isAsking = false
    state.nextAt = clock.now() + AGAIN_AFTER_MS
    if (signature === null) return
    known.set(round, signature)
    wanted.delete(round)
    newest = Math.max(newest, round)
    for (const old of known.keys()) if (known.size > ROUNDS_KEPT) known.delete(old)
  }

  function want(round: number): void {
    const now = clock.now()
    if (ending.signal.aborted || known.has(round) || timeOfRound(beacon, round) > now) return
    const state = wanted.get(round) ?? { since: now, isAsking: false, nextAt: now }
    wanted.set(round, state)
    if (state.isAsking || now < state.nextAt) return
    state.isAsking = true
    const run = bring(round, state).finally(() => asking.delete(run))
    asking.add(run)
  }

  return {
    beacon,
    signature: (round) => {
      for (let next = round; next < round + AHEAD; next += 1) want(next)
      return known.get(round) ?? null
    },
    isMissing: (round) => {
      const state = wanted.get(round)
      return state !== undefined && clock.now() - state.since > (newest > round ? MISSING_AFTER_MS : AWAY_AFTER_MS)
    },
    stop: async () => {
      ending.abort()
      await Promise.all(asking)
    },
  }
}

/** @returns the checked signature; null where no relay gave one */
async function askRelays(
  { beacon, log, timeoutMs = TIMEOUT_MS }: DrandOptions,
  { relays, round, signal }: { relays: string[]; round: number; signal: AbortSignal },
): Promise<string | null> {
  for (const relay of [...relays]) {
    if (signal.aborted) return null
    const url = `${relay.replace(/\/$/, '')}/${chainHash(beacon)}/public/${round}`
    const signature = await askOne(url, round, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    if (signature === null) continue
    if (areRounds(beacon, [{ round, signature }], randomBytes)) {
      relays.unshift(...relays.splice(relays.indexOf(relay), 1))
      return signature
    }
    log.warn({ relay, round, signature }, "a relay gave a round that the beacon's key has not signed")
  }
  return null
}

/** Null for every answer that is none: absent, late, too long, of another form or another round. */
async function askOne(url: string, round: number, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' })
    const text = response.ok ? await response.text() : ''
    if (text.length > BYTES_MAX) return null
    const parsed = answerSchema.safeParse(text === '' ? null : JSON.parse(text))
    return parsed.success && parsed.data.round === round ? parsed.data.signature : null
  } catch {
    return null
  }
}
