import { useSyncExternalStore } from 'react'
import { favouritesCell } from '../store/device/favourites.ts'

/** Ids of the products that are marked on this device. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(favouritesCell.subscribe, favouritesCell.get)
}
