import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { use, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFavourites } from '../../queries/use-favourites.ts'
import { useQuotesEvery, useWatchedProducts } from '../../queries/use-quotes.ts'
import { useRows } from '../../queries/use-rows.ts'
import { filterProducts } from '../../screens/products/filter-products.ts'
import { watchedPart } from '../../screens/products/watched-part.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { PaneRow } from './pane-row.tsx'

/** A list beside the chart is glanced at: its prices move as often as a person can read. */
const PRICES_EVERY_MS = 1_000
const ROW_PX = 46

/** All products beside the one that is open: search, favourites, sparklines. Only from 1,200 px (wide.css). */
export function ProductPane() {
  const { t, i18n } = useLingui()
  const { count } = useFormat()
  const { search: query } = use(ShownLocation)
  const current = new URLSearchParams(query).get('id') ?? ''
  const [search, setSearch] = useState('')
  const [isFavouritesOnly, setFavouritesOnly] = useState(false)
  const [firstInView, setFirstInView] = useState(0)
  const marked = useFavourites()
  const products = useRows('products')
  const quotes = useQuotesEvery(PRICES_EVERY_MS)
  const searched = useDeferredValue(search)
  const shown = useMemo(
    () =>
      filterProducts(
        (products ?? []).filter(({ id }) => !isFavouritesOnly || marked.includes(id)),
        searched,
        i18n.locale,
      ),
    [products, isFavouritesOnly, marked, searched, i18n.locale],
  )
  useWatchedProducts(watchedPart(shown, firstInView).map(({ id }) => id))
  const at = shown.findIndex(({ id }) => id === current)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <aside className="pane" aria-label={t`Products`}>
      <label className="field__box field__box--search pane__find">
        <Search className="icon icon--20" aria-hidden="true" />
        <span className="vh">
          <Trans>Search products by name</Trans>
        </span>
        <input
          type="search"
          placeholder={t`Product name`}
          value={search}
          aria-keyshortcuts="/"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <Tabs
        label={t`Products`}
        selected={isFavouritesOnly ? 'favourites' : 'all'}
        onSelect={(id) => setFavouritesOnly(id === 'favourites')}
        tabs={[
          {
            id: 'all',
            label: (
              <>
                {t`All`} <small>{count(products?.length ?? 0)}</small>
              </>
            ),
          },
          { id: 'favourites', label: t`Favorites` },
        ]}
      />
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
        {products !== undefined && shown.length === 0 ? (
          <p className="dock__empty">
            <Trans>No product has this name</Trans>
          </p>
        ) : null}
      </div>
    </aside>
  )
}
