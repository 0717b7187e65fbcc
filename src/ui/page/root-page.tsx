import type { ReactNode } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { PageLayout } from './page-layout.tsx'

interface RootPageProps {
  readonly title: string
  /** The mark and the name of the app in place of the title, which is then only spoken. */
  readonly isBranded?: boolean
  readonly actions?: ReactNode
  /** Tabs under the state line. */
  readonly tabs?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A page of the tab bar, and the welcome page: a title without a way back, the state line, the content. */
export function RootPage({ title, isBranded = false, actions, tabs, foot, children }: RootPageProps) {
  const titleBar = (
    <div className="top">
      {isBranded ? (
        <>
          <span className="top__brand">
            <img src="/favicon.svg" alt="" width="28" height="28" />
            {APP_NAME}
          </span>
          <h1 className="vh">{title}</h1>
        </>
      ) : (
        <h1 className="top__title">{title}</h1>
      )}
      {actions}
    </div>
  )
  return (
    <PageLayout titleBar={titleBar} tabs={tabs} foot={foot}>
      {children}
    </PageLayout>
  )
}
