import { done, refuse, type Outcome } from '../../contract/outcome.ts'

type Asking = typeof import('./ask-passkey.ts')

let loaded: Asking | null = null

/** Loads the file that asks for passkeys. Without a network and before it was put aside there is none: `unavailable`. */
export async function loadAsking(): Promise<Outcome<Asking>> {
  try {
    loaded ??= await import('./ask-passkey.ts')
    return done(loaded)
  } catch {
    return refuse('unavailable')
  }
}

/** At once, so that it can't end what is asked afterwards. */
export function stopAsking(): void {
  loaded?.stopAsking()
}

/** Whether this browser knows passkeys at all. Pages that did not come over TLS (or from this machine) have none. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
