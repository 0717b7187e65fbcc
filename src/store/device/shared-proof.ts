/** A picture that another app has shared, between the worker that took it and the form that wants it. Here for an hour at most. */
import { SHARED_PROOF_CACHE } from '../../storage-keys.ts'

const KEY = '/shared-proof'
const KEPT_MS = 3_600_000
const AT = 'x-shared-at'

export async function keepSharedProof(proof: File): Promise<void> {
  const headers = { 'content-type': proof.type, [AT]: String(Date.now()) }
  await (await caches.open(SHARED_PROOF_CACHE)).put(KEY, new Response(await proof.arrayBuffer(), { headers }))
}

export async function dropSharedProof(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_PROOF_CACHE)
}

/** Hands the picture over and forgets it, null where there is none. @param now ms, device time */
export async function takeSharedProof(now: number): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null
  const kept = await caches.match(KEY, { cacheName: SHARED_PROOF_CACHE })
  if (kept === undefined) return null
  await caches.delete(SHARED_PROOF_CACHE)
  return now - Number(kept.headers.get(AT)) > KEPT_MS ? null : kept.blob()
}
