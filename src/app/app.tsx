/** The frame around every page: what is the same everywhere. Pages come from the route table. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense, createContext, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { FrameSlotsContext } from '../ui/frame-slots.ts'
import { currentLocation, goBack, navigate, subscribeLocation } from './hash-location.ts'
import { LoadingLine } from './loading-line.tsx'
import { RouteView } from './route-view.tsx'
import { HOME, routeAt } from './routes.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SkipLink } from './skip-link.tsx'
import { StateLine } from './state-line.tsx'
import { Surround } from './surround.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useArrival } from './use-arrival.ts'

/** The location whose page is on the screen: while the next one loads, the old page keeps its own path and query. */
const ShownLocation = createContext(currentLocation())

function useShownPath(): [string, typeof navigate] {
  return [use(ShownLocation).path, navigate]
}
useShownPath.hrefs = (href: string) => `#${href}`
const useShownSearch = () => use(ShownLocation).search

export function App() {
  const wanted = useSyncExternalStore(subscribeLocation, currentLocation)
  const shown = useDeferredValue(wanted)
  const tab = routeAt(shown.path)?.tab
  useArrival(shown)
  const slots = useMemo(() => ({ stateLine: <><StateLine /><SessionNotice /></>, goBack: () => goBack(HOME) }), [])
  return (
    <I18nProvider i18n={i18n}>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        <FrameSlotsContext value={slots}>
          <ShownLocation value={shown}>
            <Surround />
            <div className="app">
              <SkipLink />
              {wanted === shown ? null : <LoadingLine />}
              <ScreenBoundary key={shown.path}>
                <Suspense fallback={<LoadingLine />}>
                  <RouteView location={shown} />
                </Suspense>
              </ScreenBoundary>
              {tab === undefined ? null : <TabBar current={tab} />}
            </div>
            <UpdatePrompt />
          </ShownLocation>
        </FrameSlotsContext>
      </Router>
    </I18nProvider>
  )
}
