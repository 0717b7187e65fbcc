import { HOME, LOGIN, type Route } from './first-routes.ts'
import type { Location } from '../address/hash-location.ts'

/**
 * Where a page sends its visitor instead: to the login, which comes back to the page wanted (`next`), or past a page that
 * is only for visitors. Null: stay.
 * @param needsSignIn the server does not know the session any more: the login page is open though somebody is signed in
 */
export function redirectOf(route: Omit<Route, 'screen'>, location: Location, isSignedIn: boolean, needsSignIn: boolean): string | null {
  switch (route.access) {
    case 'public': return null
    case 'user': return isSignedIn ? null : `${LOGIN}?next=${encodeURIComponent(pathAndQuery(location))}`
    case 'visitor': return isSignedIn && !needsSignIn ? pageWanted(location.search) : null
  }
}

/** The page that the login returns to: one of ours, never an address outside. */
export function pageWanted(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && /^\/(?!\/)[\w\-./?=&%]*$/.test(next) ? next : HOME
}

function pathAndQuery({ path, search }: Location): string {
  return search === '' ? path : `${path}?${search}`
}
