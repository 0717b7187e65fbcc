/** This room holds the parts that pages are built of. It may not read data or run a command. */
import { use, type ReactNode } from 'react'
import { FrameSlotsContext } from './frame-slots.ts'
import { Main } from './main.tsx'

interface PageLayoutProps {
  readonly titleBar: ReactNode
  readonly tabs: ReactNode
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** The layout that root pages and sub pages share: title bar, state line and tabs, then the content, then the foot. */
export function PageLayout({ titleBar, tabs, foot, children }: PageLayoutProps) {
  const { stateLine } = use(FrameSlotsContext)
  return (
    <>
      <header className="head">
        {titleBar}
        {stateLine}
        {tabs}
      </header>
      <Main className="page">{children}</Main>
      {foot}
    </>
  )
}
