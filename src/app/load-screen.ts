/** Loads a route's screen once. React's own `lazy` remembers a failed import for ever; here a retry is a new import. */
import type { ComponentType } from 'react'
import { routeAt, type Route } from './routes.ts'

export type BuiltRoute = Route & { readonly screen: NonNullable<Route['screen']> }

export type ScreenState =
  | { readonly status: 'loading'; readonly promise: Promise<void> }
  | { readonly status: 'ready'; readonly Screen: ComponentType }
  | { readonly status: 'failed'; readonly error: unknown }

/** A screen that has not come by then is an error, with a way to try again. */
const LOAD_MS_MAX = 60_000

const screens = new Map<string, ScreenState>()

export function hasScreen(route: Route): route is BuiltRoute {
  return route.screen !== undefined
}

export function screenOf(route: BuiltRoute): ScreenState {
  const known = screens.get(route.path)
  if (known !== undefined) return known
  const set = (state: ScreenState) => void screens.set(route.path, state)
  const promise = withinTime(route.screen()).then(
    (Screen) => set({ status: 'ready', Screen }),
    (error: unknown) => set({ status: 'failed', error }),
  )
  const loading: ScreenState = { status: 'loading', promise }
  set(loading)
  return loading
}

/** The next time that the screen is asked for, it is loaded anew. */
export function forgetFailedScreens(): void {
  for (const [path, state] of screens) if (state.status === 'failed') screens.delete(path)
}

function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page did not load in 60 s')), LOAD_MS_MAX)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Begins to load the screen of a path, if it has one. Never rejects: what failed is told when the screen is shown. */
export async function loadScreenAt(path: string): Promise<void> {
  const route = routeAt(path)
  if (route === undefined || !hasScreen(route)) return
  const state = screenOf(route)
  if (state.status === 'loading') await state.promise
}
