import { favouritesCell } from '../store/favourites.ts'

/** Marks a product on this device, or takes the mark away. */
export function markFavourite(productId: string, isMarked: boolean): void {
  const others = favouritesCell.get().filter((id) => id !== productId)
  favouritesCell.set(isMarked ? [...others, productId] : others)
}
