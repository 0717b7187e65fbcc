/** The platform's signing keys as this device saw them first. They are pinned: another key counts only if a pinned one has signed a notice for it. */
import type { Configuration } from '../../../contract/endpoints/get-configuration.ts'
import { keyOf } from '../../../contract/key-of.ts'
import { createStoredCell } from './cell.ts'
import { configurationCell } from './configuration.ts'
import { PINNED_KEYS_KEY } from '../../storage-keys.ts'

export interface PinnedKeys {
  /** Key id → public key. */
  readonly keys: Readonly<Record<string, string>>
  /** Keys that the server named as its own, and that no pinned one vouches for: never trusted, and never forgotten. */
  readonly strangers: readonly StrangerKey[]
}
export interface StrangerKey {
  readonly keyId: string
  readonly publicKey: string
  /** Device time. */
  readonly at: number
}

export const pinnedKeysCell = createStoredCell<PinnedKeys | null>(PINNED_KEYS_KEY, (stored) => {
  const { keys, strangers } = (stored ?? {}) as Partial<PinnedKeys>
  return typeof keys === 'object' && Array.isArray(strangers) ? { keys, strangers } : null
})

/** The keys by which this device checks signatures. */
export function trustedKeys(): Readonly<Record<string, string>> {
  return pinnedKeysCell.get()?.keys ?? configurationCell.get()?.signingKeys ?? {}
}

/** Pins the keys of a configuration at first sight; later ones are taken by a notice alone. @param now device time */
export async function pinKeys(
  { signingKeys, keyNotices = [] }: Pick<Configuration, 'signingKeys' | 'keyNotices'>,
  now: number,
): Promise<void> {
  const pinned = pinnedKeysCell.get()
  if (pinned === null) return pinnedKeysCell.set({ keys: signingKeys, strangers: [] })
  const isKnown = ([id, key]: [string, string]) => keyOf(pinnedKeysCell.get()?.keys ?? {}, id) === key
  const others = Object.entries(signingKeys).filter((entry) => !isKnown(entry))
  if (others.length === 0) return
  // The signature library comes only with a key that is new.
  const { vouchedKeys } = await import('../../../contract/key-notice.ts')
  const latest = pinnedKeysCell.get() ?? pinned
  const keys = vouchedKeys(latest.keys, keyNotices)
  const strangers = others.filter(
    ([id, key]) => keyOf(keys, id) !== key && !latest.strangers.some((one) => one.publicKey === key),
  )
  pinnedKeysCell.set({
    keys,
    strangers: [
      ...latest.strangers.filter(({ keyId, publicKey }) => keyOf(keys, keyId) !== publicKey),
      ...strangers.map(([keyId, publicKey]) => ({ keyId, publicKey, at: now })),
    ],
  })
}
