import { useRef, useState, type ChangeEvent } from 'react'
import type { ProblemCode } from '../../contract/problem.ts'
import { resizePhoto } from './resize-photo.ts'

interface PhotoPick {
  /** A photo is being made small. */
  readonly isBusy: boolean
  /** What was wrong with the last one. */
  readonly problem: ProblemCode | null
  readonly pick: (event: ChangeEvent<HTMLInputElement>) => Promise<void>
}

/**
 * The photos that are picked in a file field, made small. Of two that are under way the later one counts, whichever is ready first.
 * @param onPhoto takes each as JPEG
 */
export function usePhotoPick(onPhoto: (bytes: ArrayBuffer) => void): PhotoPick {
  const [state, setState] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({ isBusy: false, problem: null })
  const latest = useRef<File | null>(null)
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file picked again is a change too.
    event.target.value = ''
    if (file === undefined) return
    latest.current = file
    setState({ isBusy: true, problem: null })
    const resized = await resizePhoto(file)
    if (latest.current !== file) return
    setState({ isBusy: false, problem: resized.ok ? null : resized.problem })
    if (resized.ok) onPhoto(resized.bytes)
  }
  return { ...state, pick }
}
