import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { use, useEffect, type ReactNode } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { FrameSlotsContext } from './frame-slots.ts'
import { useOnScreen } from './on-screen.ts'
import { PageLayout } from './page-layout.tsx'

interface SubPageProps {
  readonly title: string
  /** A second, smaller line of the title. */
  readonly sub?: ReactNode
  /** At most two icon buttons at the right of the title. */
  readonly actions?: ReactNode
  /** Tabs under the state line. */
  readonly tabs?: ReactNode
  /** The part that stays at the bottom of the screen: an element of class `foot`. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A page below a root page: back arrow and title, the state line, the content, a foot if there is one. */
export function SubPage({ title, sub, actions, tabs, foot, children }: SubPageProps) {
  const { t } = useLingui()
  const { goBack, isPart } = use(FrameSlotsContext)
  useOnScreen('sub-page', isPart !== true)
  // The browser's tab says what the heading says.
  useEffect(() => {
    if (!isPart) document.title = `${title} · ${APP_NAME}`
  }, [title, isPart])
  if (isPart)
    return (
      <section className="part" aria-label={title}>
        {children}
        {foot}
      </section>
    )
  const titleBar = (
    <div className="top top--sub">
      <button type="button" className="icon-btn" aria-label={t`Back`} onClick={goBack}>
        <ArrowLeft className="icon" />
      </button>
      <h1 className="top__title">
        {title}
        {sub === undefined ? null : <span className="top__sub">{sub}</span>}
      </h1>
      {actions}
    </div>
  )
  return (
    <PageLayout titleBar={titleBar} tabs={tabs} foot={foot}>
      {children}
    </PageLayout>
  )
}
