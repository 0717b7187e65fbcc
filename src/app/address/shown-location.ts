import { createContext } from 'react'
import { currentLocation } from './hash-location.ts'

/** The location whose page is on the screen: while the next one loads, the old page keeps its own path and query. */
export const ShownLocation = createContext(currentLocation())
