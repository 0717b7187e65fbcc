/**
 * The pages that a visit may begin with, and what each needs: one table for all that makes a first page fast. The build reads
 * it for the files that travel together (scripts/build/chunk-groups.ts), for what the page's head asks for at once
 * (scripts/build/preload-script.ts), for the parts of the words (lingui.config.ts) and for the budgets (scripts/size.ts). The app
 * gets the little that it needs of it from `virtual:first-pages` (scripts/build/first-pages.ts), so that the table itself is in no file of the app's.
 */
import type { CollectionName } from '../contract/sync/collection-rules.ts'
import { HOME_PAGE, WELCOME_PAGE } from './first-paths.ts'
import { ORDERS_PAGE, PRODUCT_PAGE, PRODUCTS_PAGE } from './paths.ts'
import type { Words } from './app/words/words.ts'

export interface FirstPage {
  /** Name of the file with the page's own modules. */
  readonly name: string
  /** In words, for the list of sizes. */
  readonly title: string
  /** Its addresses. */
  readonly paths: readonly string[]
  readonly screen: string
  readonly words: Words
  /** Without the frame of all other pages, and without the table of all routes. */
  readonly isBare?: true
  /** Within the frame, but known without the table of all routes (src/app/routes/first-routes.ts). */
  readonly isKnownAtOnce?: true
  /** Small collections and histories' fronts that are read before the page is drawn. */
  readonly rows: readonly CollectionName[]
  readonly fronts: readonly CollectionName[]
  /** A page whose own modules travel in a file of their own. */
  readonly hasFile: boolean
  /** Greatest size of all scripts before the page is usable, in KB as they travel. */
  readonly kilobytesMax?: number
  /** Modules that it needs besides its screen's imports, until it is usable. */
  readonly usableWith?: readonly string[]
  /** Modules with words on it, besides those that its screen and the frame reach. */
  readonly speaksWith?: readonly string[]
}

/** The tab bar counts the lines of customer service, and the header switches to the practice balance. */
const ROOT: readonly CollectionName[] = ['chat', 'practiceAccount']

export const FIRST_PAGES: readonly FirstPage[] = [
  {
    name: 'frame',
    title: 'welcome',
    paths: ['/', WELCOME_PAGE],
    screen: 'src/screens/welcome/welcome-screen.tsx',
    words: 'first',
    isBare: true,
    rows: [],
    fronts: [],
    hasFile: true,
    kilobytesMax: 85,
  },
  {
    name: 'home',
    title: 'home, signed in',
    paths: [HOME_PAGE],
    screen: 'src/screens/home/home-screen.tsx',
    words: 'home',
    isKnownAtOnce: true,
    rows: [...ROOT, 'account', 'products', 'articles', 'messages', 'announcements', 'readMarks'],
    fronts: ['orders'],
    hasFile: true,
    kilobytesMax: 150,
    // An unknown address gets along with these words.
    speaksWith: ['src/app/routes/missing-page.tsx'],
  },
  {
    name: 'product',
    title: 'product with its chart',
    paths: [PRODUCT_PAGE],
    screen: 'src/screens/product/product-screen.tsx',
    words: 'product',
    rows: ['account', 'practiceAccount', 'products', 'pastProducts'],
    fronts: ['orders'],
    hasFile: true,
    kilobytesMax: 215,
    usableWith: ['src/commands/load-candles.ts', 'src/ui/prices/price-chart.tsx'],
    // It waits for these words, on whatever page it tells something.
    speaksWith: ['src/app/news/tell-news.tsx'],
  },
  {
    name: 'orders',
    title: 'orders',
    paths: [ORDERS_PAGE],
    screen: 'src/screens/orders/orders-screen.tsx',
    words: 'orders',
    rows: ['practiceAccount', 'products', 'pastProducts'],
    fronts: ['orders'],
    hasFile: true,
  },
  {
    name: 'products',
    title: 'products',
    paths: [PRODUCTS_PAGE],
    screen: 'src/screens/products/products-screen.tsx',
    words: 'messages',
    rows: [...ROOT, 'products'],
    fronts: [],
    hasFile: false,
  },
]

/** The frame of every page but a bare one, and its reads of the mirror. */
export const FRAME = 'src/app/pages/page-parts.ts'
/** The table of addresses, for all pages that are not known at once. */
export const ROUTES = 'src/app/routes/routes.ts'
/** Begins once any page stands there. A page's first figures are read without the database's library (src/store/launch/cold-reads.ts). */
export const SYNC = 'src/sync/start-sync.ts'
export const BEGUN = ['src/app/launch/launch.ts', SYNC] as const

/** Files of large libraries and pages that few visits need: no visit waits for them, and the worker puts them aside when the app is idle. */
export const LATER_FILES = [
  'price-chart',
  'draw-indicators',
  'draw-orders',
  'chart-tools',
  'min',
  'markdown',
  'qr-code',
  'qr-squares',
  'country-sheet',
  'motion-features',
  'world-map',
  'recompute-worker',
  'walk-worker',
  'walk-reader',
  'signed-prices-worker',
  'pairing-worker',
  'check-walk',
  'audit',
  'check-orders',
  'follow-public-log',
  'answer-log-question',
  'find-in-log',
  'kept-owed',
  'load-trade-digests',
  'owed-section',
  'followed-section',
  'read-owed',
  'witnessed-lists',
  'fairness-screen',
  'insight-screen',
  'sync-screen',
  'watch-front',
  'offer-language',
  'check-sample',
  'note-editor',
  'receipt-sheet',
  'receipt-code',
  'check-receipt-code',
  'alerts-screen',
  'limits-screen',
  'withdrawal-account-screen',
  'devices-screen',
  'passkeys-screen',
  'ask-passkey',
  'device-name',
  'password-screen',
  'verify-screen',
  'withdraw-screen',
  'transfer-screen',
  'register-screen',
  'register-check-screen',
  'choose-location-screen',
  'about-app-screen',
  'close-account-screen',
  'stop-account-screen',
  'forgotten-password-screen',
  'personal-data-screen',
  'lying',
] as const
