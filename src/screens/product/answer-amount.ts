/**
 * Makes the answer to "which amount do you mean?". The button that was pressed goes with the question, and the browser would give the
 * focus to nothing: the ticket gets it, or its field.
 */
export function answerAmount(chooseAmount: (amount: string) => void) {
  return (amount: string, button: HTMLElement): void => {
    const ticket = button.closest('section')
    const next = ticket?.querySelector('input') ?? ticket
    chooseAmount(amount)
    // By then the amount stands in the field.
    queueMicrotask(() => next?.focus({ preventScroll: true }))
  }
}
