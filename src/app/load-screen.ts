/** Loads a page's screen once. React's own `lazy` remembers a failed import for ever; here a retry is a new import. */
import type { ComponentType, ReactNode } from 'react'
import { loadWords } from './language.ts'
import { MISSING, routeAt, type Route, type TabId } from './routes.ts'

interface LoadedPage {
  readonly Screen: ComponentType
  /** Null for the page that comes without it. */
  readonly Frame: ComponentType<{ tab: TabId | undefined; children: ReactNode }> | null
}
export type ScreenState =
  | { readonly status: 'loading'; readonly promise: Promise<void> }
  | ({ readonly status: 'ready' } & LoadedPage)
  | { readonly status: 'failed'; readonly error: unknown }

/** A screen that has not come by then is an error, with a way to try again. */
const LOAD_MS_MAX = 60_000

const screens = new Map<string, ScreenState>()

/** The screen of a route, which is loaded when it is first asked for. A route without one opens a page that says so. */
export function screenOf(route: Route): ScreenState {
  const known = screens.get(route.path)
  if (known !== undefined) return known
  const set = (state: ScreenState) => void screens.set(route.path, state)
  const promise = withinTime(loadPage(route)).then(
    (page) => set({ status: 'ready', ...page }),
    (error: unknown) => set({ status: 'failed', error }),
  )
  const loading: ScreenState = { status: 'loading', promise }
  set(loading)
  return loading
}

/** Begins to load the page of a path. Never rejects: what failed is told when the page is shown. */
export async function loadScreenAt(path: string): Promise<void> {
  const state = screenOf(routeAt(path) ?? MISSING)
  if (state.status === 'loading') await state.promise
}

/** The next time that the screen is asked for, it is loaded anew. */
export function forgetFailedScreens(): void {
  for (const [path, state] of screens) if (state.status === 'failed') screens.delete(path)
}

async function loadPage(route: Route): Promise<LoadedPage> {
  const [Screen, Frame] = await Promise.all([
    (route.screen ?? loadUnbuilt)(),
    route.isBare === true ? null : import('./page-frame.tsx').then((module) => module.PageFrame),
    loadWords(route.words ?? 'messages'),
  ])
  return { Screen, Frame }
}

const loadUnbuilt = () => import('./missing-page.tsx').then((module) => module.UnbuiltPage)

function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page did not load in 60 s')), LOAD_MS_MAX)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
