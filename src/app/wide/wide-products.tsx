import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useQuotesEvery, useWatchedProducts } from '../../queries/use-quotes.ts'
import {
  ListTabs,
  NothingFound,
  PastFavourites,
  ProductSearch,
  SimulatedBanner,
} from '../../screens/products/around-list.tsx'
import { useProductSearch } from '../../screens/products/use-product-search.ts'
import { productName } from '../../ui/words/product-name.ts'
import { productPage } from '../../paths.ts'
import { ListPage } from './list-page.tsx'
import { HighCell, LowCell, PriceCell, RiseCell, SparkCell, TermsCell, VolumeCell } from './product-cells.tsx'
import type { Column } from './table-columns.ts'
import { useRowsInView } from './use-rows-in-view.ts'

/** A table that is ordered by its prices moves no more often than a person can read. */
const REORDER_EVERY_MS = 5_000
const PAGE_ROWS = 200

/** All products as a table with their live prices; a row leads to its product. */
export function WideProducts() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { search, setSearch, isFavouritesOnly, setIsFavouritesOnly, products, marked, favourites, found } =
    useProductSearch()
  const [limit, setLimit] = useState(PAGE_ROWS)
  const market = useConfiguration()?.market
  const columns = useProductColumns()
  useWatchedProducts(useRowsInView(), 'listed')
  return (
    <ListPage
      title={t`Products`}
      rows={found ?? []}
      drawnMax={limit}
      keyOf={({ id }) => id}
      nameOf={({ code }) => code}
      hrefOf={({ id }) => `#${productPage(id)}`}
      isLoading={found === undefined}
      hasMore={(found?.length ?? 0) > limit}
      onMore={() => setLimit((before) => before + PAGE_ROWS)}
      openKey={null}
      onOpen={(id) => {
        if (id !== null) navigate(productPage(id))
      }}
      columns={columns}
      tabs={
        <ListTabs
          isFavouritesOnly={isFavouritesOnly}
          onChoose={setIsFavouritesOnly}
          products={products?.length}
          favourites={favourites.length}
        />
      }
      tools={
        <div className="stack split__find">
          <ProductSearch search={search} onSearch={setSearch} shortcut="/" />
          {isFavouritesOnly && marked.length > favourites.length ? <PastFavourites ids={marked} /> : null}
        </div>
      }
      note={market === 'simulated' ? <SimulatedBanner /> : null}
      empty={<NothingFound isSearch={search.trim() !== ''} isFavouritesOnly={isFavouritesOnly} />}
    />
  )
}

/** The name and the terms, then what is live. Each live cell is drawn by itself. */
function useProductColumns(): readonly Column<Product>[] {
  const { t, i18n } = useLingui()
  const quotes = useQuotesEvery(REORDER_EVERY_MS)
  return useMemo(() => {
    const priceOf = ({ id, priceScale }: Product) => {
      const quote = quotes.get(id)
      return quote === undefined ? null : quote.price / 10 ** priceScale
    }
    const riseOfProduct = ({ id, status }: Product) => {
      const quote = quotes.get(id)
      return quote === undefined || status !== 'open' ? null : riseOf(quote).basisPoints
    }
    return [
      {
        id: 'product',
        head: t`Product`,
        cell: (product) => (
          <span className="table__name">
            <b>{product.code}</b> <span className="t-2">{productName(product, i18n.locale)}</span>
          </span>
        ),
        rank: ({ code }) => code,
        plain: ({ code }) => code,
      },
      { id: 'spark', head: '', importance: 3, cell: (product) => <SparkCell product={product} /> },
      {
        id: 'price',
        head: t`Price`,
        isNumber: true,
        cell: (product) => <PriceCell product={product} />,
        rank: priceOf,
      },
      {
        id: 'rise',
        head: t`24 h change`,
        isNumber: true,
        cell: (product) => <RiseCell product={product} />,
        rank: riseOfProduct,
      },
      {
        id: 'high',
        head: t`24 h high`,
        isNumber: true,
        importance: 3,
        cell: (product) => <HighCell product={product} />,
      },
      { id: 'low', head: t`24 h low`, isNumber: true, importance: 3, cell: (product) => <LowCell product={product} /> },
      {
        id: 'volume',
        head: t`Volume`,
        isNumber: true,
        importance: 2,
        cell: (product) => <VolumeCell product={product} />,
      },
      { id: 'terms', head: t`Time and return`, importance: 2, cell: (product) => <TermsCell product={product} /> },
    ]
  }, [t, i18n.locale, quotes])
}
