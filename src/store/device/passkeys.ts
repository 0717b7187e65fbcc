import type { Passkey } from '../../../contract/endpoints/passkeys.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import { createCell } from './cell.ts'

/** The person's passkeys, as the server last said, or why it did not. In memory alone: a list of yesterday helps nobody. */
export const passkeysCell = createCell<{
  readonly userId: string
  readonly answer: readonly Passkey[] | Refusal
} | null>(null)
