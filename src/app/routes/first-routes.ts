/** The type of a route, and the few routes that may be the first page of a visit: known without loading the table of all (routes.ts). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { Words } from '../words/words.ts'
import { HOME_PAGE, WELCOME_PAGE } from '../../first-paths.ts'

export type TabId = 'home' | 'products' | 'fund' | 'service' | 'me'

export interface Route {
  readonly path: string
  readonly title: MessageDescriptor
  /** Loads the screen's chunk. */
  readonly screen: () => Promise<ComponentType>
  /** `visitor`: only for a person who is not signed in. A signed-in person goes on to the page wanted, or home. */
  readonly access: 'public' | 'user' | 'visitor'
  /** A root page, with the tab bar. */
  readonly tab?: TabId
  /** The tab that a page without a tab bar stands below: the rail of a wide window marks it. */
  readonly below?: TabId
  /** The part of the catalog that holds its words, for a page that is not in the table of first pages and need not wait for all. */
  readonly words?: Words
  /** Comes without page-frame.tsx: only a page that needs neither router nor tab bar, and must be there first. */
  readonly isBare?: true
}

const welcome = () => import('../../screens/welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen)

// A table: a line for each route, for people and for the test of the routes.
// prettier-ignore
export const FIRST_ROUTES: readonly Route[] = [
  { path: '/', title: msg`Welcome`, access: 'visitor', screen: welcome, isBare: true },
  { path: WELCOME_PAGE, title: msg`Welcome`, access: 'visitor', screen: welcome, isBare: true },
  { path: HOME_PAGE, title: msg`Home`, access: 'public', tab: 'home', screen: () => import('../../screens/home/home-screen.tsx').then((module) => module.HomeScreen) },
]
