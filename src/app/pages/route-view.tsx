import { useLingui } from '@lingui/react/macro'
import { use, useEffect, useLayoutEffect, useMemo } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { useSession } from '../../queries/use-session.ts'
import { useNeedsSignIn } from '../../queries/use-sync-status.ts'
import { navigate, type Location } from '../address/hash-location.ts'
import { pageAt, type PageState } from './load-page.ts'
import { redirectOf } from '../routes/login-guard.ts'

/** The page of a location, loaded when it is first wanted. Throws a failed load to the boundary around it. */
export function RouteView({ location }: { location: Location }) {
  const page = pageAt(location.path)
  switch (page.status) {
    case 'loading':
      use(page.promise)
      return <RouteView location={location} />
    case 'failed':
      throw page.error
    case 'ready':
      return <GuardedPage page={page} location={location} />
  }
}

function GuardedPage({ page, location }: { page: Extract<PageState, { status: 'ready' }>; location: Location }) {
  const { i18n } = useLingui()
  const { route, Screen, Frame } = page
  const session = useSession()
  const needsSignIn = useNeedsSignIn()
  const redirect = redirectOf(route, location, session !== null, needsSignIn)
  const title = i18n._(route.title)

  // Before what a page calls itself, which is more exact: src/ui/page/sub-page.tsx.
  useLayoutEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true })
  }, [redirect])

  // The same element each time: what is drawn anew here is not the page.
  const drawn = useMemo(
    () =>
      Frame === null ? (
        <div className="column">
          <Screen />
        </div>
      ) : (
        <Frame tab={route.tab}>
          <Screen />
        </Frame>
      ),
    [Frame, Screen, route.tab],
  )
  return redirect === null ? drawn : null
}
