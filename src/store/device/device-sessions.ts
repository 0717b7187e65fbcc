import type { DeviceSession } from '../../../contract/endpoints/session.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import { createCell } from './cell.ts'

/** Devices signed in, as the server last said, or why it did not. In memory alone: a list of yesterday helps nobody. */
export const deviceSessionsCell = createCell<{
  readonly userId: string
  readonly answer: readonly DeviceSession[] | Refusal
} | null>(null)
