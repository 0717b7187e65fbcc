/** This room holds the bars of a phone's page: tabs, state line, practice switch. It may not show a screen. */
import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { ChartCandlestick, CircleUserRound, Headset, House, PiggyBank } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { TabId } from '../routes/first-routes.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { ROUTES } from '../routes/routes.ts'
import { TabCount } from './tab-count.tsx'

/** Their words, for the bar and for the rail of a wide window. */
export const TABS = [
  { id: 'home', label: msg`Home`, Icon: House },
  { id: 'products', label: msg`Products`, Icon: ChartCandlestick },
  { id: 'fund', label: FUND_NAME, Icon: PiggyBank },
  { id: 'service', label: msg`Service`, Icon: Headset },
  { id: 'me', label: msg`Me`, Icon: CircleUserRound },
] as const satisfies readonly { id: TabId; [key: string]: unknown }[]

/** The five root pages, as far as they are built. */
export function TabBar({ current }: { current: TabId }) {
  const { t, i18n } = useLingui()
  const bar = useRef<HTMLElement>(null)
  useOnScreen('tabs')
  useOnScreen('home', current === 'home')
  // The page leaves room for it, however many lines its words take.
  useLayoutEffect(() => {
    const { current } = bar
    if (current === null) return
    const page = document.documentElement
    const observer = new ResizeObserver(() => {
      const room = `${current.offsetHeight}px`
      // As a rule it is what the styles say: nothing is calculated anew.
      if (getComputedStyle(page).scrollPaddingBottom !== room) page.style.setProperty('--tabs', room)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <nav ref={bar} className="bar" aria-label={t`Main`}>
      {TABS.map(({ id, label, Icon }) => {
        const route = ROUTES.find((candidate) => candidate.tab === id)
        if (route?.screen === undefined) return null
        return (
          <a key={id} className="bar__item" href={`#${route.path}`} aria-current={id === current ? 'page' : undefined}>
            <Icon className="icon" />
            <span>{i18n._(label)}</span>
            {id === 'service' || id === 'me' ? <TabCount tab={id} /> : null}
          </a>
        )
      })}
    </nav>
  )
}
