import { REALITY_CHECKS, type RealityCheck } from '../../../contract/reality-check.ts'
import { REALITY_CHECK_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

/** The time after which the person wants a reality check, the copy of what their account has. */
export const realityCheckCell = createStoredCell<RealityCheck>(REALITY_CHECK_KEY, (stored) =>
  isRealityCheck(stored) ? stored : 'off',
)

export function isRealityCheck(value: unknown): value is RealityCheck {
  return REALITY_CHECKS.some((each) => each === value)
}
