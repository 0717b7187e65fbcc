import { useEffect, useRef, useState } from 'react'

/**
 * Holds a form's submit back while a newly picked photo is made small. Without this the earlier photo would be sent, or none at all.
 * The form is submitted when the photo is ready. It is not submitted if the file is no photo, or if the person touches the form again:
 * an amount may be half typed then.
 */
export function useHeldSubmit(): {
  /** A photo was picked. @param ready resolves to whether it became one, after the form has it */
  readonly onPicking: (ready: Promise<boolean>) => void
  /** For a submit. @returns whether it is held back, and comes again by itself */
  readonly isHeldBack: (form: HTMLFormElement) => boolean
} {
  const [underWay, setUnderWay] = useState(0)
  const held = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    if (underWay > 0) return
    const form = held.current
    held.current = null
    form?.requestSubmit()
  }, [underWay])
  return {
    onPicking: (ready) => {
      setUnderWay((count) => count + 1)
      const end = (isPhoto: boolean) => {
        if (!isPhoto) held.current = null
        setUnderWay((count) => count - 1)
      }
      ready.then(end, () => end(false))
    },
    isHeldBack: (form) => {
      if (underWay === 0) return false
      held.current = form
      for (const touch of ['input', 'click']) form.addEventListener(touch, () => (held.current = null), { once: true })
      return true
    },
  }
}
