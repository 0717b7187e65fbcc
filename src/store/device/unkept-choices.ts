import { preferenceName } from '../../../contract/chart-layout.ts'
import type { Body } from '../../../contract/endpoint.ts'
import type { Choice, markFavourite } from '../../../contract/endpoints/preferences.ts'
import { createStoredCell } from './cell.ts'
import { UNKEPT_CHOICES_KEY } from '../../storage-keys.ts'

export type PersonalChoice = Choice | Body<typeof markFavourite>

/** A choice with the idempotency key under which it is sent, however often the app dies on the way. */
export interface UnkeptChoice {
  readonly key: string
  readonly choice: PersonalChoice
}

/** Choices made on this device that are in no outbox yet. They go to the account that is, or next gets, signed in, in the order they were made. */
export const unkeptChoicesCell = createStoredCell<readonly UnkeptChoice[]>(UNKEPT_CHOICES_KEY, (stored) =>
  // Written by this version of the app alone; the server holds each against its schema.
  Array.isArray(stored) ? (stored as readonly UnkeptChoice[]).filter(({ key }) => typeof key === 'string') : [],
)

/** The newest of each name or product. */
export function noteUnkept(noted: UnkeptChoice): void {
  const subject = subjectOf(noted.choice)
  unkeptChoicesCell.set([...unkeptChoicesCell.get().filter(({ choice }) => subjectOf(choice) !== subject), noted])
}

/** They are in an outbox now; what was chosen meanwhile stays. */
export function forgetUnkept(kept: readonly UnkeptChoice[]): void {
  const keys = new Set(kept.map(({ key }) => key))
  unkeptChoicesCell.set(unkeptChoicesCell.get().filter(({ key }) => !keys.has(key)))
}

function subjectOf(choice: PersonalChoice): string {
  return 'name' in choice ? `preference ${preferenceName(choice)}` : `favourite ${choice.productId}`
}
