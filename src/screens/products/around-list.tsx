/** The list of products has this around it in every window: the choice of favourites, the search, and words where nothing is found. */
import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FAIRNESS_PAGE } from '../../paths.ts'

/** All products or the favourites, each with how many there are. */
export function ListTabs(props: {
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

/** @param shortcut the key that leads here in a wide window */
export function ProductSearch(props: { search: string; onSearch: (search: string) => void; shortcut?: string }) {
  const { t } = useLingui()
  return <SearchField {...props} label={t`Search products by name`} placeholder={t`Product name`} />
}

/** Says where these prices come from, with the way to the page on fairness. */
export function SimulatedBanner() {
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
export function PastFavourites({ ids }: { ids: readonly string[] }) {
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

/** In the place of a list in which nothing stands. */
export function NothingFound({ isSearch, isFavouritesOnly }: { isSearch: boolean; isFavouritesOnly: boolean }) {
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
