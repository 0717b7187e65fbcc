import type { ComponentProps } from 'react'
import { useOnScreen } from './on-screen.ts'

/** The place of something that is still coming, drawn in its size. */
export function Skeleton({ style }: Pick<ComponentProps<'i'>, 'style'>) {
  useOnScreen('coming')
  return <i className="skel" style={style} aria-hidden="true" />
}
