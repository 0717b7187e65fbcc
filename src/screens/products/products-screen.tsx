import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Search } from 'lucide-react'
import { useState } from 'react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useQuotes } from '../../queries/use-quotes.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { RootPage } from '../../ui/root-page.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { filterProducts } from './filter-products.ts'
import { ProductRow } from './product-row.tsx'

/** All products with their live prices, and a search by name. */
export function ProductsScreen() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const products = useRows('products')
  const quotes = useQuotes()
  const market = useConfiguration()?.market
  const found = products && filterProducts(products, search, i18n.locale)
  return (
    <RootPage title={t`Products`}>
      <label className="field__box field__box--search">
        <Search className="icon icon--20" aria-hidden="true" />
        <span className="vh"><Trans>Search products by name</Trans></span>
        <input type="search" placeholder={t`Product name`} value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {found === undefined ? <RowsSkeleton rows={8} /> : null}
      {found?.length === 0 ? <NothingFound isSearch={search.trim() !== ''} /> : null}
      {found !== undefined && found.length > 0 ? (
        <section className="section" style={{ gap: 4 }}>
          <div className="section__head">
            <span className="section__note"><Trans>Times, and return if right</Trans></span>
            <span className="section__note"><Trans>24 h change</Trans></span>
          </div>
          <div className="card">{found.map((product) => <ProductRow key={product.id} product={product} quote={quotes.get(product.id)} />)}</div>
        </section>
      ) : null}
      {market === 'simulated' ? (
        <div className="banner" data-tone="plain">
          <FlaskConical className="icon icon--20" aria-hidden="true" />
          <p className="banner__body">
            <Trans><b>Simulated market.</b> These prices are made by this server and follow no real market.</Trans>
          </p>
        </div>
      ) : null}
    </RootPage>
  )
}

function NothingFound({ isSearch }: { isSearch: boolean }) {
  const { t } = useLingui()
  return isSearch
    ? <Empty title={t`No product has this name`} text={t`Try another part of its name or its code.`} />
    : <Empty title={t`No products yet`} text={t`They appear here as soon as the list has come from the server.`} />
}
