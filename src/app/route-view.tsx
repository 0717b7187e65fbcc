import { useLingui } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { APP_NAME } from '../../contract/app-info.ts'
import { useSession } from '../queries/use-session.ts'
import { useSyncStatus } from '../queries/use-sync-status.ts'
import { navigate, type Location } from './hash-location.ts'
import { screenOf } from './load-screen.ts'
import { redirectOf } from './login-guard.ts'
import { MISSING, routeAt, type Route } from './routes.ts'

/** The page of a location: guarded, loaded when it is first wanted. */
export function RouteView({ location }: { location: Location }) {
  const { i18n } = useLingui()
  const route = routeAt(location.path) ?? MISSING
  const session = useSession()
  const { needsSignIn } = useSyncStatus()
  const redirect = redirectOf(route, location, session !== null, needsSignIn)
  const title = i18n._(route.title)

  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true })
  }, [redirect])

  return redirect === null ? <LoadedPage route={route} /> : null
}

function LoadedPage({ route }: { route: Route }) {
  const state = screenOf(route)
  switch (state.status) {
    case 'loading':
      use(state.promise)
      return <LoadedPage route={route} />
    case 'failed':
      throw state.error
    case 'ready': {
      const { Screen, Frame } = state
      return Frame === null ? <Screen /> : <Frame tab={route.tab}><Screen /></Frame>
    }
  }
}
