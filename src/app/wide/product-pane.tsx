import { Trans, useLingui } from '@lingui/react/macro'
import { use, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { useFavourites } from '../../queries/use-favourites.ts'
import { useQuotesEvery, useWatchedProducts } from '../../queries/use-quotes.ts'
import { useListedProducts } from '../../queries/use-listed-products.ts'
import { filterProducts } from '../../screens/products/filter-products.ts'
import { watchedPart } from '../../screens/products/watched-part.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { PaneRow } from './pane-row.tsx'

/** A list beside the chart is glanced at: its prices move as often as a person can read. */
const PRICES_EVERY_MS = 1_000
const ROW_PX = 46

/** All products beside the one that is open: search, favourites, sparklines. Only from 1,200 px (wide.css). */
export function ProductPane() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [isFavouritesOnly, setFavouritesOnly] = useState(false)
  const products = useListedProducts()
  const shown = useFoundProducts(products, { search, isFavouritesOnly })
  return (
    <aside className="pane" aria-label={t`Products`}>
      <SearchField
        className="pane__find"
        label={t`Search products by name`}
        placeholder={t`Product name`}
        search={search}
        onSearch={setSearch}
        shortcut="/"
      />
      <PaneTabs
        selected={isFavouritesOnly ? 'favourites' : 'all'}
        onSelect={(id) => setFavouritesOnly(id === 'favourites')}
        productCount={products?.length ?? 0}
      />
      <PaneRows shown={shown}>
        {products === undefined || shown.length > 0 ? null : (
          <p className="dock__empty">
            <NothingListed isSearch={search.trim() !== ''} isFavouritesOnly={isFavouritesOnly} />
          </p>
        )}
      </PaneRows>
    </aside>
  )
}

function NothingListed({ isSearch, isFavouritesOnly }: { isSearch: boolean; isFavouritesOnly: boolean }) {
  if (isSearch) return <Trans>No product has this name</Trans>
  return isFavouritesOnly ? <Trans>No favorites yet</Trans> : <Trans>No products yet</Trans>
}

/** The products that fit the search, once the person stops typing for a moment. */
function useFoundProducts(
  products: readonly Product[] | undefined,
  { search, isFavouritesOnly }: { search: string; isFavouritesOnly: boolean },
): readonly Product[] {
  const { i18n } = useLingui()
  const marked = useFavourites()
  const searched = useDeferredValue(search)
  return useMemo(
    () =>
      filterProducts(
        (products ?? []).filter(({ id }) => !isFavouritesOnly || marked.includes(id)),
        searched,
        i18n.locale,
      ),
    [products, isFavouritesOnly, marked, searched, i18n.locale],
  )
}

/** The choice between all products and the favourites. */
function PaneTabs({
  selected,
  onSelect,
  productCount,
}: {
  selected: 'all' | 'favourites'
  onSelect: (id: 'all' | 'favourites') => void
  productCount: number
}) {
  const { t } = useLingui()
  const { count } = useFormat()
  return (
    <Tabs
      label={t`Products`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        {
          id: 'all',
          label: (
            <>
              {t`All`} <small>{count(productCount)}</small>
            </>
          ),
        },
        { id: 'favourites', label: t`Favorites` },
      ]}
    />
  )
}

/** The rows with their prices. Only the rows in view ask for live prices; the open product scrolls into view. */
function PaneRows({ shown, children }: { shown: readonly Product[]; children: ReactNode }) {
  const { search: query } = use(ShownLocation)
  const current = new URLSearchParams(query).get('id') ?? ''
  const [firstInView, setFirstInView] = useState(0)
  const quotes = useQuotesEvery(PRICES_EVERY_MS)
  useWatchedProducts(
    watchedPart(shown, firstInView).map(({ id }) => id),
    'listed',
  )
  const at = shown.findIndex(({ id }) => id === current)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div
      className="pane__scroll"
      ref={list}
      onScroll={(event) => setFirstInView(Math.floor(event.currentTarget.scrollTop / ROW_PX))}
    >
      {shown.map((product, place) => (
        <PaneRow
          key={product.id}
          product={product}
          quote={quotes.get(product.id)}
          isCurrent={product.id === current}
          keys={place === at - 1 ? 'J' : place === at + 1 ? 'K' : undefined}
        />
      ))}
      {children}
    </div>
  )
}
