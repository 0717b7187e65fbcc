/** The root of everything on the screen. Pages come from the route table, what stands around them from page-frame.tsx. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense, useDeferredValue, useSyncExternalStore } from 'react'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { currentLocation, goBack, subscribeLocation, type Location } from '../address/hash-location.ts'
import type { Way } from '../address/page-change.ts'
import { LoadingLine } from '../frame/loading-line.tsx'
import { PageTurn } from '../frame/page-turn.tsx'
import { HOME_PAGE } from '../../first-paths.ts'
import { pageAt } from './load-page.ts'
import { RouteView } from './route-view.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ShownLocation } from '../address/shown-location.ts'
import { SkipLink } from '../frame/skip-link.tsx'
import { StateLine } from '../bars/state-line.tsx'
import { useArrival } from '../address/use-arrival.ts'

const SLOTS = { stateLine: <StateLine />, goBack: () => goBack(HOME_PAGE) }

/** Shows the page of the address, or the one before it until the new one is there. */
export function App() {
  const wanted = useSyncExternalStore(subscribeLocation, currentLocation)
  const shown = useDeferredValue(wanted)
  useArrival(shown)
  return (
    <I18nProvider i18n={i18n}>
      <FrameSlotsContext value={SLOTS}>
        <ShownLocation value={shown}>
          {/* Until the page that was asked for stands there, the one before it does: those who look from outside can tell. */}
          <div className="app" data-coming={wanted === shown ? undefined : ''}>
            <SkipLink />
            {wanted === shown ? null : <LoadingLine />}
            {/* Around the boundary that changes with the page: so React keeps the old page until the next one is there. */}
            <Suspense fallback={<LoadingLine />}>
              <PageTurn
                key={shown.path}
                enter={enterOf(shown)}
                exit={wanted === shown || wanted.way === 'none' ? 'none' : 'leave'}
              >
                <ScreenBoundary>
                  <RouteView location={shown} />
                </ScreenBoundary>
              </PageTurn>
            </Suspense>
          </div>
        </ShownLocation>
      </FrameSlotsContext>
    </I18nProvider>
  )
}

/** A tab lies beside the others, and its page comes from nowhere. */
function enterOf({ path, way }: Location): Way {
  const page = pageAt(path)
  return way === 'forward' && page.status === 'ready' && page.route.tab !== undefined ? 'across' : way
}
