import { useLingui } from '@lingui/react/macro'
import { useFoundByNumber } from '../../queries/use-found-by-number.ts'
import { useOrdersName } from '../../queries/use-practice.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useSession } from '../../queries/use-session.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { filterProducts } from '../../screens/products/filter-products.ts'
import { orderStatusText } from '../../ui/words/order-words.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { ROUTES } from '../routes/routes.ts'
import { orderPage, productPage } from '../../paths.ts'
import { GO_KEYS } from './go-keys.ts'

export interface PaletteEntry {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly keys: readonly string[]
  /** Null opens the overview of all keys. */
  readonly path: string | null
}

interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

const SHOWN_MAX = 6
const ORDERS_MAX = 5
/** Pages that need something in their address, or stand before the app. */
const NO_AIMS =
  /^\/($|pages\/(welcome|Detail|index\/detail|account\/account-detail|login\/register|set\/close|password\/stop)|choose-location|open-location)/

/** The entries that the typed letters find: products, orders by their number, pages. Without letters the pages that G leads to. */
export function usePaletteEntries(search: string): readonly PaletteGroup[] {
  const { t } = useLingui()
  return [
    { id: 'products', title: t`Products`, entries: useProductEntries(search) },
    { id: 'orders', title: t`Orders`, entries: useOrderEntries(search) },
    { id: 'pages', title: t`Go to`, entries: usePageEntries(search) },
  ].filter((group) => group.entries.length > 0)
}

/** The products that fit the letters, best first. */
function useProductEntries(search: string): readonly PaletteEntry[] {
  const { i18n } = useLingui()
  const products = useRows('products')
  if (fold(search) === '') return []
  return filterProducts(products ?? [], search, i18n.locale)
    .slice(0, SHOWN_MAX)
    .map((product) => ({
      id: `product-${product.id}`,
      title: product.code,
      note: productName(product, i18n.locale),
      keys: [],
      path: productPage(product.id),
    }))
}

/** The orders whose number holds the letters. */
function useOrderEntries(search: string): readonly PaletteEntry[] {
  const { t, i18n } = useLingui()
  const byId = useProductsById()
  const orders = useFoundByNumber(useOrdersName(), { text: search.trim(), limit: ORDERS_MAX })
  if (fold(search) === '') return []
  return (orders ?? []).map((order) => ({
    id: `order-${order.id}`,
    title: order.number,
    note: [
      ...('practice' in order ? [t`Practice`] : []),
      byId?.get(order.productId)?.code ?? order.productId,
      orderStatusText(order.status, i18n),
    ].join(', '),
    keys: [],
    path: orderPage(order.id),
  }))
}

/** The pages that are open to this person and fit the letters, and the overview of all keys. */
function usePageEntries(search: string): readonly PaletteEntry[] {
  const { t, i18n } = useLingui()
  const isSignedIn = useSession() !== null
  const wanted = fold(search)
  const pages = ROUTES.flatMap((route) => {
    const go = GO_KEYS.find(({ path }) => path.split('?')[0] === route.path)
    const title = i18n._(go?.label ?? route.title)
    const isOpen = route.access === 'public' || (route.access === 'user') === isSignedIn
    if (!isOpen || NO_AIMS.test(route.path) || (wanted === '' ? go === undefined : !fold(title).includes(wanted)))
      return []
    return [
      {
        id: `page-${route.path.replaceAll('/', '-')}`,
        title,
        note: '',
        keys: go === undefined ? [] : ['G', go.key.toUpperCase()],
        path: go?.path ?? route.path,
      },
    ]
  })
  const keyboard = { id: 'keyboard', title: t`Keyboard`, note: '', keys: ['?'], path: null }
  return [
    ...pages.slice(0, wanted === '' ? undefined : SHOWN_MAX),
    ...(fold(keyboard.title).includes(wanted) ? [keyboard] : []),
  ]
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
