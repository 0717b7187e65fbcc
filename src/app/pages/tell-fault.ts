/**
 * Reports a fault that React has recovered from. A page change that the browser gave up is none: the new page stands there, and only
 * the movement is missing, as it is on a busy phone. React knows that by the browser's older words alone.
 */
export function tellFault(error: unknown): void {
  if ((error as Partial<Error> | null)?.name !== 'InvalidStateError') reportError(error)
}
