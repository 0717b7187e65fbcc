import { Trans, useLingui } from '@lingui/react/macro'
import { use, useMemo, useState } from 'react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useQuotesEvery } from '../../queries/use-quotes.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { RootPage } from '../../ui/page/root-page.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { ListTabs, NothingFound, PastFavourites, ProductSearch, SimulatedBanner } from './around-list.tsx'
import { ProductList } from './product-list.tsx'
import { PRODUCT_ORDERS, sortProducts, type ProductOrder } from './sort-products.ts'
import { useProductSearch } from './use-product-search.ts'

/** A list that is ordered by its prices moves no more often than a person can read. */
const REORDER_EVERY_MS = 5_000

/** All products with their live prices: search by name, favourites, order. */
export function ProductsScreen() {
  const { t } = useLingui()
  const { search, setSearch, isFavouritesOnly, setIsFavouritesOnly, products, marked, favourites, ...shown } =
    useProductSearch()
  const [order, setOrder] = useState<ProductOrder>('server')
  const quotes = useQuotesEvery(REORDER_EVERY_MS)
  const market = useConfiguration()?.market
  // Only one order depends on the prices.
  const known = order === 'change' ? quotes : null
  const found = useMemo(
    () => shown.found && sortProducts(shown.found, order, known ?? new Map()),
    [shown.found, order, known],
  )
  return (
    <RootPage
      title={t`Products`}
      actions={use(FrameSlotsContext).practiceSwitch}
      tabs={
        <ListTabs
          isFavouritesOnly={isFavouritesOnly}
          onChoose={setIsFavouritesOnly}
          products={products?.length}
          favourites={favourites.length}
        />
      }
    >
      <ProductSearch search={search} onSearch={setSearch} />
      <OrderChoice order={order} onChoose={setOrder} />
      {isFavouritesOnly && marked.length > favourites.length ? <PastFavourites ids={marked} /> : null}
      {found === undefined ? <RowsSkeleton rows={8} /> : null}
      {found?.length === 0 ? (
        <NothingFound isSearch={search.trim() !== ''} isFavouritesOnly={isFavouritesOnly} />
      ) : null}
      {found !== undefined && found.length > 0 ? (
        <section className="section" style={{ gap: 4 }}>
          <div className="section__head">
            <span className="section__note">
              <Trans>Times, and return if right</Trans>
            </span>
            <span className="section__note">
              <Trans>24 h change</Trans>
            </span>
          </div>
          <ProductList products={found} />
        </section>
      ) : null}
      {market === 'simulated' ? <SimulatedBanner /> : null}
    </RootPage>
  )
}

function OrderChoice({ order, onChoose }: { order: ProductOrder; onChoose: (order: ProductOrder) => void }) {
  const { t } = useLingui()
  const words: Readonly<Record<ProductOrder, string>> = {
    server: t`Default`,
    name: t`By name`,
    change: t`By 24 h change`,
  }
  return (
    <Segments
      label={t`Order of the list`}
      selected={order}
      onSelect={onChoose}
      options={PRODUCT_ORDERS.map((id) => ({ id, label: words[id] }))}
    />
  )
}
