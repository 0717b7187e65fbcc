import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { useFavourites } from '../../queries/use-favourites.ts'
import { useListedProducts } from '../../queries/use-listed-products.ts'
import { usePageState } from '../../ui/page/page-memory.ts'
import { filterProducts } from './filter-products.ts'

/** The products of the list, and which of them the person looks for: by name, among the favourites. `found` is undefined until the list has come. */
export function useProductSearch() {
  const { i18n } = useLingui()
  const [search, setSearch] = usePageState('search', '')
  const [isFavouritesOnly, setIsFavouritesOnly] = usePageState('favourites', false)
  const marked = useFavourites()
  const products = useListedProducts()
  const favourites = useMemo(
    () => (products ? marked.filter((id) => products.some((product) => product.id === id)) : marked),
    [products, marked],
  )
  // Among thousands the letter that was typed stands at once, what it finds a moment later.
  const searched = useDeferredValue(search)
  const found = useMemo(() => {
    const listed = products?.filter((product) => !isFavouritesOnly || favourites.includes(product.id))
    return listed && filterProducts(listed, searched, i18n.locale)
  }, [products, isFavouritesOnly, favourites, searched, i18n.locale])
  return { search, setSearch, isFavouritesOnly, setIsFavouritesOnly, products, marked, favourites, found }
}
