import type { ComponentProps } from 'react'
import { useOnScreen } from './on-screen.ts'

/** The content of a page: the aim of the skip link and of the focus after each change of page. */
export function Main(props: ComponentProps<'main'>) {
  useOnScreen('page')
  return <main id="main" tabIndex={-1} {...props} />
}
