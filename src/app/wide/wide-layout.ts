import type { ComponentType, ReactNode } from 'react'
import type { WideParts } from '../../screens/product/wide-parts.ts'
import type { TabId } from '../routes/first-routes.ts'

/** The parts that the layout of a wide window gives to the frame of all pages. */
export interface Wide {
  /** The rail, the strip and all else around the page. */
  readonly Around: ComponentType<{ tab: TabId | undefined }>
  /** The page that a wide window shows in place of the phone's. */
  readonly screenAt: (path: string) => ReactNode | undefined
  readonly product: WideParts
}
