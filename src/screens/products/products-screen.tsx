import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Search } from 'lucide-react'
import { use, useDeferredValue, useMemo, useState } from 'react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFavourites } from '../../queries/use-favourites.ts'
import { useListedProducts } from '../../queries/use-listed-products.ts'
import { useQuotesEvery } from '../../queries/use-quotes.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import { RootPage } from '../../ui/page/root-page.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FAIRNESS_PAGE } from '../../paths.ts'
import { filterProducts } from './filter-products.ts'
import { ProductList } from './product-list.tsx'
import { PRODUCT_ORDERS, sortProducts, type ProductOrder } from './sort-products.ts'

/** A list that is ordered by its prices moves no more often than a person can read. */
const REORDER_EVERY_MS = 5_000

/** All products with their live prices: search by name, favourites, order. */
export function ProductsScreen() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [isFavouritesOnly, setIsFavouritesOnly] = useState(false)
  const [order, setOrder] = useState<ProductOrder>('server')
  const marked = useFavourites()
  const products = useListedProducts()
  const favourites = useMemo(
    () => (products ? marked.filter((id) => products.some((product) => product.id === id)) : marked),
    [products, marked],
  )
  const quotes = useQuotesEvery(REORDER_EVERY_MS)
  const market = useConfiguration()?.market
  // Among thousands the letter that was typed stands at once, what it finds a moment later.
  const searched = useDeferredValue(search)
  const shown = useMemo(() => {
    const listed = products?.filter((product) => !isFavouritesOnly || favourites.includes(product.id))
    return listed && filterProducts(listed, searched, i18n.locale)
  }, [products, isFavouritesOnly, favourites, searched, i18n.locale])
  // Only one order depends on the prices.
  const known = order === 'change' ? quotes : null
  const found = useMemo(() => shown && sortProducts(shown, order, known ?? new Map()), [shown, order, known])
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
      <SearchField search={search} onSearch={setSearch} />
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

/** All products or the favourites, each with how many there are. */
function ListTabs(props: {
  isFavouritesOnly: boolean
  onChoose: (isFavouritesOnly: boolean) => void
  products: number | undefined
  favourites: number
}) {
  const { isFavouritesOnly, onChoose, products, favourites } = props
  const { t } = useLingui()
  const { count } = useFormat()
  const withCount = (word: string, number: number | undefined) => (
    <>
      {word} {number === undefined ? null : <small>{count(number)}</small>}
    </>
  )
  return (
    <Tabs
      label={t`Products`}
      selected={isFavouritesOnly ? 'favourites' : 'all'}
      onSelect={(id) => onChoose(id === 'favourites')}
      tabs={[
        { id: 'all', label: withCount(t`All`, products) },
        { id: 'favourites', label: withCount(t`Favorites`, favourites === 0 ? undefined : favourites) },
      ]}
    />
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useLingui()
  return (
    <label className="field__box field__box--search">
      <Search className="icon icon--20" />
      <span className="vh">
        <Trans>Search products by name</Trans>
      </span>
      <input
        type="search"
        placeholder={t`Product name`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </label>
  )
}

/** Says where these prices come from, with the way to the page on fairness. */
function SimulatedBanner() {
  return (
    <div className="banner" data-tone="plain">
      <FlaskConical className="icon icon--20" />
      <p className="banner__body">
        <Trans>
          <b>Simulated market.</b> These prices are made by this server and follow no real market.
        </Trans>
        <SentenceGap />
        <a className="inline-link" href={`#${FAIRNESS_PAGE}`}>
          <Trans>How these prices come about</Trans>
        </a>
      </p>
    </div>
  )
}

/** Favourites that are no longer offered are named once more, not silently gone. */
function PastFavourites({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui()
  const past = useRows('pastProducts')?.filter((product) => ids.includes(product.id)) ?? []
  if (past.length === 0) return null
  const names = past.map((product) => productTitle(product, i18n.locale)).join(', ')
  return (
    <p className="fine">
      <span>
        <Trans>No longer offered: {names}</Trans>
      </span>
    </p>
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

function NothingFound({ isSearch, isFavouritesOnly }: { isSearch: boolean; isFavouritesOnly: boolean }) {
  const { t } = useLingui()
  if (isSearch) return <Empty title={t`No product has this name`} text={t`Try another part of its name or its code.`} />
  return isFavouritesOnly ? (
    <Empty
      title={t`No favorites yet`}
      text={t`Open a product and tap the star: it then stands here, on this device.`}
    />
  ) : (
    <Empty title={t`No products yet`} text={t`They appear here as soon as the list has come from the server.`} />
  )
}
