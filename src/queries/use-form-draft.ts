import { useState } from 'react'
import { readFormDraft, writeFormDraft, type FormFields } from '../store/device/form-draft.ts'

/**
 * The fields of a form for visitors, as they were left before a reload. `change` takes the fields that changed.
 * @param initial gives every field its first value; nothing secret may be among them
 */
export function useFormDraft<F extends FormFields>(form: string, initial: F): [F, (changed: Partial<F>) => void] {
  const [fields, setFields] = useState<F>(() => {
    const kept = readFormDraft(form)
    // Only the form's own fields, and all of them; what was left empty begins with its first value again.
    return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, kept[name] || value])) as F
  })
  // From what stands there now: an answer that was waited for takes away nothing that was typed meanwhile.
  const change = (changed: Partial<F>) =>
    setFields((before) => {
      const next = { ...before, ...changed }
      writeFormDraft(form, next)
      return next
    })
  return [fields, change]
}
