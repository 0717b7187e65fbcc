import { QUICK_AMOUNTS } from '../../../contract/quick-amounts.ts'
import { createStoredCell } from './cell.ts'
import { QUICK_AMOUNTS_KEY } from '../../storage-keys.ts'

/** The amounts that the person set for one tap (contract/quick-amounts.ts), the copy of what their account has. */
export const quickAmountsCell = createStoredCell<string>(QUICK_AMOUNTS_KEY, (stored) =>
  typeof stored === 'string' && QUICK_AMOUNTS.test(stored) ? stored : '',
)
