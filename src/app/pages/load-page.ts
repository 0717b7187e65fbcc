/**
 * Loads a page once. React's own `lazy` remembers a failed import for ever, and so does Chromium: there a new start is
 * the retry.
 * This room holds the loading of pages, and the place in which they are shown. It may not be imported by the frame.
 */
import { FIRST_WORDS } from 'virtual:first-pages'
import type { ComponentType, ReactNode } from 'react'
import { FIRST_ROUTES, type Route, type TabId } from '../routes/first-routes.ts'
import { loadWords } from '../words/language.ts'
import { pageGoesOn, reloadWhereItHelps } from '../updates/stale-chunks.ts'

interface LoadedPage {
  readonly route: Route
  readonly Screen: ComponentType
  /** Null for the page that comes without it. */
  readonly Frame: ComponentType<{ tab: TabId | undefined; children: ReactNode }> | null
}
export type PageState =
  | { readonly status: 'loading'; readonly promise: Promise<void> }
  | ({ readonly status: 'ready' } & LoadedPage)
  | { readonly status: 'failed'; readonly error: unknown }

/** A page that has not come by then is an error, with a way to try again. */
const LOAD_MS_MAX = 60_000

const pages = new Map<string, PageState>()

/** The page at a path, which is loaded when it is first asked for. */
export function pageAt(path: string): PageState {
  const known = pages.get(path)
  if (known !== undefined) return known
  const set = (state: PageState) => void pages.set(path, state)
  const promise = withinTime(loadPatiently(path)).then(
    (page) => set({ status: 'ready', ...page }),
    async (error: unknown) => {
      await pageGoesOn()
      set({ status: 'failed', error })
    },
  )
  const loading: PageState = { status: 'loading', promise }
  set(loading)
  return loading
}

/** Begins to load the page at a path. Never rejects: what failed is told when the page is shown. */
export async function loadPageAt(path: string): Promise<void> {
  const state = pageAt(path)
  if (state.status === 'loading') await state.promise
}

/** The next time that the page is asked for, it is loaded anew. @returns whether it had failed to load: else it is its parts, or its code */
export function forgetFailedPage(path: string): boolean {
  return pages.get(path)?.status === 'failed' && pages.delete(path)
}

/**
 * The browser may stop the worker in the middle of its answer, and a file that lies on the device is lost. Then the page begins anew
 * (stale-chunks.ts), or, where a browser forgets the failure of an import, a second one has it.
 */
async function loadPatiently(path: string): Promise<LoadedPage> {
  try {
    return await loadPage(path)
  } catch (error) {
    await pageGoesOn()
    await reloadWhereItHelps(error)
    return loadPage(path)
  }
}

async function loadPage(path: string): Promise<LoadedPage> {
  const route = FIRST_ROUTES.find((first) => first.path === path) ?? (await findRoute(path))
  const [Screen, Frame] = await Promise.all([
    route.screen(),
    route.isBare === true ? null : loadFrame(),
    loadWords(route.words ?? FIRST_WORDS[route.path] ?? 'messages'),
  ])
  return { route, Screen, Frame }
}

async function findRoute(path: string): Promise<Route> {
  // Every page of the table stands in the frame: the two come side by side.
  const [{ routeAt }] = await Promise.all([import('../routes/routes.ts'), loadFrame()])
  return routeAt(path)
}

const loadFrame = () => import('./page-parts.ts').then((module) => module.PageFrame)

function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page did not load in 60 s')), LOAD_MS_MAX)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
