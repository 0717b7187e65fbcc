import { HOME_PAGE, loginPage } from '../../first-paths.ts'
import type { Route } from './first-routes.ts'
import type { Location } from '../address/hash-location.ts'

/**
 * The address to which a route redirects: the login, which comes back to the wanted page (`next`); or, for a signed-in
 * person on a visitors' page, the wanted page itself. Null: stay.
 * @param needsSignIn the server does not know the session any more: the login page is open though somebody is signed in
 */
export function redirectOf(
  route: Omit<Route, 'screen'>,
  location: Pick<Location, 'path' | 'search'>,
  isSignedIn: boolean,
  needsSignIn: boolean,
): string | null {
  switch (route.access) {
    case 'public':
      return null
    case 'user':
      return isSignedIn ? null : loginPage(pathAndQuery(location))
    case 'visitor':
      return isSignedIn && !needsSignIn ? pageWanted(location.search) : null
  }
}

/** The page that the login returns to: one of ours, never an address outside. */
export function pageWanted(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && /^\/(?!\/)[\w\-./?=&%]*$/.test(next) ? next : HOME_PAGE
}

function pathAndQuery({ path, search }: Pick<Location, 'path' | 'search'>): string {
  return search === '' ? path : `${path}?${search}`
}
