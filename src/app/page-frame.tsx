/** What stands around every page but the welcome page, which comes without: wouter's router, the tab bar, notices. */
import { use, useMemo, type ReactNode } from 'react'
import { Router } from 'wouter'
import { FrameSlotsContext } from '../ui/frame-slots.ts'
import { HOME, type TabId } from './first-routes.ts'
import { goBack, navigate } from './hash-location.ts'
import { SessionNotice } from './session-notice.tsx'
import { ShownLocation } from './shown-location.ts'
import { StateLine } from './state-line.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

function useShownPath(): [string, typeof navigate] {
  return [use(ShownLocation).path, navigate]
}
useShownPath.hrefs = (href: string) => `#${href}`
const useShownSearch = () => use(ShownLocation).search

export function PageFrame({ tab, children }: { tab: TabId | undefined; children: ReactNode }) {
  const slots = useMemo(() => ({ stateLine: <><StateLine /><SessionNotice /></>, goBack: () => goBack(HOME) }), [])
  return (
    <Router hook={useShownPath} searchHook={useShownSearch}>
      <FrameSlotsContext value={slots}>
        {children}
        {tab === undefined ? null : <TabBar current={tab} />}
        <UpdatePrompt />
      </FrameSlotsContext>
    </Router>
  )
}
