import type { Body } from '../../contract/endpoint.ts'
import type { Choice, markFavourite } from '../../contract/endpoints/preferences.ts'
import { createStoredCell } from './cell.ts'

export type PersonalChoice = Choice | Body<typeof markFavourite>

/** What was chosen on this device while nobody was signed in: it goes with whoever signs in next, in the order of choosing. */
export const unkeptChoicesCell = createStoredCell<readonly PersonalChoice[]>('candor.unkept-choices', (stored) => (
  // Written by this version of the app alone; the server holds each against its schema.
  Array.isArray(stored) ? (stored as readonly PersonalChoice[]) : []
))

/** The newest of each name or product. */
export function noteUnkept(choice: PersonalChoice): void {
  const subject = subjectOf(choice)
  unkeptChoicesCell.set([...unkeptChoicesCell.get().filter((other) => subjectOf(other) !== subject), choice])
}

function subjectOf(choice: PersonalChoice): string {
  return 'name' in choice ? `preference ${choice.name}` : `favourite ${choice.productId}`
}
