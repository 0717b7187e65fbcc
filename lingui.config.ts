import { defineConfig } from '@lingui/conf'
import { LANGUAGES } from './contract/languages.ts'

/**
 * The catalogs: source text is English, in the code; one folder per language. In it five parts that follow each other
 * (src/app/language.ts), so that a first visit need not wait for the words of pages that it doesn't open.
 */
const ui = (...names: string[]) => names.map((name) => `src/ui/${name}.tsx`)
const app = (...names: string[]) => names.map((name) => `src/app/${name}`)

/** What is said before any other page was opened: the welcome page and what stands around it. */
const FIRST = [
  'src/screens/welcome', 'src/ui/fund-name.ts', ...ui('language-button', 'language-sheet', 'root-page', 'sheet'),
  ...app('app.tsx', 'loading-line.tsx', 'first-routes.ts', 'routes.ts', 'screen-boundary.tsx', 'skip-link.tsx', 'state-line.tsx', 'surround.tsx'),
]
/** What home says besides: the frame of all pages, and the parts of ui that home uses. */
const HOME = [
  'src/screens/home', ...ui('countdown-ring', 'empty', 'rows-skeleton', 'sub-page'),
  ...app('missing-page.tsx', 'page-frame.tsx', 'session-notice.tsx', 'tab-bar.tsx', 'tab-count.tsx', 'update-prompt.tsx'),
]

/** A build for looking at pages: English with accents, so that words which never went through a catalog stand out. Never that of `dist`. */
const isPseudo = process.env['BUILD_WORDS'] === 'pseudo'
if (isPseudo && (process.env['BUILD_FOLDER'] ?? 'dist') === 'dist') throw new Error('the pseudo-locale is for a build of its own: set BUILD_FOLDER')

/** What a product's page says besides, and the sheet that buys on it. */
const PRODUCT = [
  'src/screens/product', 'src/ui/problem-words.ts', ...app('news-words.ts'),
  ...ui('amount-words', 'banner', 'confirm-dialog', 'keypad', 'order-words', 'outcome-triple', 'problem-text'),
]

/** What the orders say besides, one of them with its proof among them. */
const ORDERS = ['src/screens/orders', ...ui('abandoned-text', 'proof-step-text')]

export default defineConfig({
  sourceLocale: 'en-US',
  ...(isPseudo ? { pseudoLocale: 'en-US' } : {}),
  locales: Object.keys(LANGUAGES),
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    { path: '<rootDir>/locales/{locale}/first', include: FIRST },
    { path: '<rootDir>/locales/{locale}/home', include: HOME },
    { path: '<rootDir>/locales/{locale}/product', include: PRODUCT },
    { path: '<rootDir>/locales/{locale}/orders', include: ORDERS },
    { path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: [...FIRST, ...HOME, ...PRODUCT, ...ORDERS] },
  ],
})
