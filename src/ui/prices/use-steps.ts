import { useEffect, useState } from 'react'

/** Counts from 0 to `last`, one with each frame that was drawn. */
export function useSteps(last: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === last) return
    // After the frame, not in it.
    let timer: number | undefined
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setStep(step + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [step, last])
  return step
}
