import { knownRestores } from '../store/history/known-restores.ts'
import { knownAnchors } from '../store/device/fairness.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'

/** Day → the anchor that this device saw of it first, but for days that a restored backup excuses. */
export async function anchorsHere(): Promise<Readonly<Record<string, string>>> {
  const restores = await knownRestores()
  if (restores.length === 0) return knownAnchors([])
  // It carries the signature library, which no other device needs here.
  const { validRestores } = await import('../../contract/settlement/abandoned.ts')
  return knownAnchors(validRestores(restores, trustedKeys()))
}
