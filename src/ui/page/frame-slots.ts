import { createContext, type ReactNode } from 'react'

/** The elements that the frame puts into every page: ui knows no data, so the app hands them in ready made. */
export interface FrameSlots {
  /** How old the state on the screen is: under the title bar of every page. */
  readonly stateLine: ReactNode
  /** Switches between practice and real money: in the header of pages that trade. Absent where the window has the switch elsewhere. */
  readonly practiceSwitch?: ReactNode
  /** Called by the arrow of a sub page. */
  readonly goBack: () => void
  /** Keys lead on this page: a wide window's (src/app/wide/watch-keys.ts). */
  readonly hasKeys?: true
  /** The page stands in a part of another one, which has the title bar: a wide window's detail beside its table. */
  readonly isPart?: true
}

export const FrameSlotsContext = createContext<FrameSlots>({ stateLine: null, goBack: () => history.back() })
