import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** For a tablist or radiogroup: arrows move the focus to the next choice and choose it, Home and End the first and last. */
export function chooseByArrows(event: KeyboardEvent<HTMLElement>): void {
  moveByArrows(event)?.click()
}

/** The same without choosing: for a list that closes with the choice. Enter or Space choose. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"], [role="radio"]')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  if (at < 0) return undefined
  const step = STEPS[event.key]
  const next =
    step === undefined
      ? event.key === 'Home'
        ? choices[0]
        : event.key === 'End'
          ? choices[choices.length - 1]
          : undefined
      : choices[(at + step + choices.length) % choices.length]
  if (next === undefined) return undefined
  event.preventDefault()
  next.focus()
  return next
}
