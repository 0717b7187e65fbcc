import type { ReactNode } from 'react'

/** The states of a component by their names. Each is drawn anew when the language changes. */
export type States = Readonly<Record<string, () => ReactNode>>
/** Components of one room of src/ui by their names. tests/rooms/gallery.test.ts says which are missing. */
export type Shown = Readonly<Record<string, States>>

/** The server's clock, for components that show times: 23 November 2026, noon in Greenwich. */
export const NOW = Date.UTC(2026, 10, 23, 12)
export const now = (): number => NOW
/** For a component that tells its caller something which the gallery has no use for. */
export const nothing = (): void => undefined
