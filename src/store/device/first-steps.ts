import { createStoredCell } from './cell.ts'
import { hasFields } from './stored-shape.ts'
import { FIRST_STEPS_KEY } from '../../storage-keys.ts'

/** Kept from the registration on this device until its person hides the first steps. */
export interface FirstSteps {
  readonly account: string
  /** Whether the person has looked at the products. The mirror tells of the other steps. */
  readonly hasLooked: boolean
}

export const firstStepsCell = createStoredCell<FirstSteps | null>(FIRST_STEPS_KEY, (stored) =>
  isFirstSteps(stored) ? stored : null,
)

function isFirstSteps(stored: unknown): stored is FirstSteps {
  return hasFields(stored, { account: 'string', hasLooked: 'boolean' })
}
