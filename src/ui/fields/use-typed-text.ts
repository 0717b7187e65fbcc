import { useState } from 'react'
import { heard, typedInto, typedText } from './typed-text.ts'

/**
 * Keeps what is typed in a field while the address is on its way. The page is drawn with a new address a moment later, and until
 * then React would put the old text back: the next letter took the place of the one before, and an input method lost its word.
 * @param kept the field's text as the address has it
 */
export function useTypedText(kept: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(() => typedText(kept))
  if (typed.kept !== kept) setTyped(heard(typed, kept))
  return {
    text: typed.text,
    type: (text: string) => {
      setTyped((before) => typedInto(before, text))
      onText(text)
    },
    /** Takes the address's text back, where what was typed is none for it. */
    restore: () => setTyped(typedText(kept)),
  }
}
