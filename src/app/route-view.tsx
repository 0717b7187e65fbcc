import { useLingui } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { useSession } from '../queries/use-session.ts'
import { useSyncStatus } from '../queries/use-sync-status.ts'
import { APP_NAME } from '../../contract/app-info.ts'
import { navigate, type Location } from './hash-location.ts'
import { hasScreen, screenOf, type BuiltRoute } from './load-screen.ts'
import { routeAt } from './routes.ts'
import { redirectOf } from './login-guard.ts'
import { UnbuiltPage, UnknownPage } from './missing-page.tsx'

/** The page of a location: guarded, loaded when it is first wanted. */
export function RouteView({ location }: { location: Location }) {
  const { i18n } = useLingui()
  const route = routeAt(location.path)
  const session = useSession()
  const { needsSignIn } = useSyncStatus()
  const redirect = route && redirectOf(route, location, session !== null, needsSignIn)
  const title = route && i18n._(route.title)

  useEffect(() => {
    document.title = title === undefined ? APP_NAME : `${title} · ${APP_NAME}`
  }, [title])
  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect])

  if (redirect) return null
  if (route === undefined) return <UnknownPage />
  return hasScreen(route) ? <LoadedScreen route={route} /> : <UnbuiltPage title={i18n._(route.title)} />
}

function LoadedScreen({ route }: { route: BuiltRoute }) {
  const state = screenOf(route)
  if (state.status === 'failed') throw state.error
  if (state.status === 'loading') {
    use(state.promise)
    return <LoadedScreen route={route} />
  }
  return <state.Screen />
}
