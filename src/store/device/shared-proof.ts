/**
 * A file that another app has shared, between the worker that took it and the page that wants it: the picture that proves a deposit,
 * or a saved proof of an order. Here for an hour at most.
 */
import type { ProblemCode } from '../../../contract/problem.ts'
import { SHARED_PROOF_CACHE } from '../../storage-keys.ts'

const DEPOSIT_KEY = '/shared-proof'
const ORDER_KEY = '/shared-order-proof'
const KEPT_MS = 3_600_000
const AT = 'x-shared-at'

/** Why a shared picture can't be used. */
export const SHARE_PROBLEMS = [
  'file-not-an-image',
  'too-large',
  'storage-full',
] as const satisfies readonly ProblemCode[]
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

export function keepSharedProof(picture: File): Promise<void> {
  return keep(DEPOSIT_KEY, picture)
}

export function keepSharedOrderProof(proof: File): Promise<void> {
  return keep(ORDER_KEY, proof)
}

export async function dropSharedProof(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_PROOF_CACHE)
}

/** Hands the picture over and forgets it, null where there is none. @param now ms, device time */
export function takeSharedProof(now: number): Promise<Blob | null> {
  return take(DEPOSIT_KEY, now)
}

/** Hands the proof of an order over and forgets it, null where there is none. @param now ms, device time */
export function takeSharedOrderProof(now: number): Promise<Blob | null> {
  return take(ORDER_KEY, now)
}

async function keep(key: string, file: File): Promise<void> {
  const headers = { 'content-type': file.type, [AT]: String(Date.now()) }
  await (await caches.open(SHARED_PROOF_CACHE)).put(key, new Response(await file.arrayBuffer(), { headers }))
}

async function take(key: string, now: number): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null
  const kept = await caches.match(key, { cacheName: SHARED_PROOF_CACHE })
  if (kept === undefined) return null
  await (await caches.open(SHARED_PROOF_CACHE)).delete(key)
  return now - Number(kept.headers.get(AT)) > KEPT_MS ? null : kept.blob()
}
