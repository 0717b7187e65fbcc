import { firstStepsCell } from '../store/device/first-steps.ts'

/** The person has seen the products. */
export function noteLooked(): void {
  const steps = firstStepsCell.get()
  if (steps !== null) firstStepsCell.set({ ...steps, hasLooked: true })
}

/** The person needs no first steps any more. */
export function hideFirstSteps(): void {
  firstStepsCell.set(null)
}
