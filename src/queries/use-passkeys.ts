import { useSyncExternalStore } from 'react'
import type { Passkey } from '../../contract/endpoints/passkeys.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { passkeysCell } from '../store/device/passkeys.ts'
import { sessionCell } from '../store/device/session.ts'

/** The person's passkeys, or why the server did not say. Undefined until it has answered. */
export function usePasskeys(): readonly Passkey[] | Refusal | undefined {
  const asked = useSyncExternalStore(passkeysCell.subscribe, passkeysCell.get)
  const userId = useSyncExternalStore(sessionCell.subscribe, () => sessionCell.get()?.user.id)
  return asked && asked.userId === userId ? asked.answer : undefined
}
