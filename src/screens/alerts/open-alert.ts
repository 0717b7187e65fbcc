import { useSearch } from 'wouter'

/** The part of the page that its address opens: one alert, a new one with what was chosen for it, or none. */
export type OpenAlert =
  | { readonly kind: 'alert'; readonly id: string }
  | { readonly kind: 'new'; readonly productId: string; readonly price: number | null }

export function useOpenAlert(): OpenAlert | null {
  const query = new URLSearchParams(useSearch())
  const [id, productId] = [query.get('id'), query.get('product')]
  if (id !== null) return { kind: 'alert', id }
  if (productId === null) return null
  const price = Number(query.get('price') ?? '')
  return { kind: 'new', productId, price: Number.isSafeInteger(price) && price > 0 ? price : null }
}
