/**
 * Which modules travel together. Left to itself, the build gives each module that two pages share a file of its own: two hundred
 * files of a few hundred bytes, and a browser that asks for six at a time waits for each half dozen. So what the first pages
 * share comes in few files. `npm run size` holds the sums.
 */

/** What the build tells of its modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
interface ChunkGroup {
  readonly name: string | ((id: string, graph: Graph) => string | null)
  /** What the bundler calls a group whose name is a function. */
  readonly debugName?: string
  readonly test?: RegExp
  readonly priority: number
}

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@lingui\/(core|react))\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/
/** It names every icon there is, so it says nothing about who needs which. */
const LIST_OF_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.\w+$/
/** The one hook that is used of these needs nothing of what they import (vite.config.ts). */
const HOOKS = /\/dexie-react-hooks\//

/**
 * The pages that most visits begin with: a file brings what its pages import statically and no file above it has; `along` goes
 * into it too. Icons are named, so that none of these pages waits for those of all others.
 */
const FILES = [
  {
    name: 'frame', entries: ['src/main.tsx', 'src/screens/welcome/welcome-screen.tsx'],
    icons: ['arrow-up', 'chevron-right', 'clock', 'cloud-off', 'flask-conical', 'languages', 'scale', 'triangle-exclamation-point'],
  },
  {
    name: 'base', entries: ['src/app/framed.ts'],
    // A few lines, for which other files would bring all of `answers` or of a product's page along.
    along: ['contract/outcome.ts', 'src/store/candle-memory.ts', 'src/store/favourites.ts'],
    icons: ['arrow-down', 'arrow-left-right', 'chart-candlestick', 'circle-user-round', 'headset', 'house', 'inbox', 'info', 'minus', 'refresh-cw', 'shield-check', 'x'],
  },
  {
    name: 'home', entries: ['src/screens/home/home-screen.tsx'],
    icons: ['arrow-down-to-line', 'badge-check', 'eye', 'eye-off', 'landmark', 'message-square-text', 'receipt-text', 'square-plus'],
  },
  // What begins once a page stands there, whichever: one file, not one for each of its parts.
  { name: 'begun', entries: ['src/app/launch.ts', 'src/sync/start-sync.ts'], icons: [] },
  {
    name: 'product', entries: ['src/screens/product/product-screen.tsx'],
    icons: ['arrow-left', 'chart-line', 'circle-exclamation-point', 'hourglass', 'star', 'wrench'],
  },
  { name: 'orders', entries: ['src/screens/orders/orders-screen.tsx'], icons: ['search', 'chevron-down'] },
  // What reads with the database's library: none of the pages above waits for it.
  { name: 'mirror', entries: [], along: ['src/store/live-mirror.ts', 'src/store/follow-choices.ts'], icons: [] },
  // What checks an answer of the server: home does without, and a product's page shows its price before.
  { name: 'answers', entries: [], along: ['src/commands/load-candles.ts'], icons: [] },
  // What puts something into the outbox: it comes with the first visit, for a choice that is made without a network.
  { name: 'outbox', entries: [], along: ['src/commands/keep-choice.ts'], icons: [] },
  // What sends something to the server. A product's page loads it ahead: one file in place of a dozen.
  { name: 'sending', entries: [], along: ['src/commands/place-order.ts'], icons: [] },
] as const
/** "…/locales/de-DE/home.po": the words of all these pages in one file for each language. Welcome's and the rest have files of their own. */
const WORDS = /\/locales\/([^/]+)\/(?:home|product|orders)\.po/
/** What two of these need is needed by most other pages too. */
const COMMON = { name: 'base', pages: ['home', 'product', 'orders'] } as const

export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: FILES.length + 1 },
  { name: wordsOf, debugName: 'words', priority: FILES.length + 1 },
  { name: 'dexie', test: /\/node_modules\/dexie\//, priority: FILES.length + 1 },
  // One after the other: a file takes what its modules import along, but for what a file before it has.
  ...[...FILES.map(({ name }) => name), 'icons'].map((name, place): ChunkGroup => ({
    name: (id, graph) => ((fileOfIcon(id) ?? filesOf(graph).get(id)) === name ? name : null),
    debugName: name,
    priority: FILES.length - place,
  })),
]

function wordsOf(id: string): string | null {
  const language = WORDS.exec(id)?.[1]
  return language === undefined ? null : `${language}-pages`
}

function fileOfIcon(id: string): string | null {
  const icon = ICONS.exec(id)?.[1]
  if (icon === undefined) return null
  return FILES.find(({ icons }) => (icons as readonly string[]).includes(icon))?.name ?? 'icons'
}

const known = new WeakMap<Graph, ReadonlyMap<string, string>>()

/** Module → file. */
function filesOf(graph: Graph): ReadonlyMap<string, string> {
  const before = known.get(graph)
  if (before !== undefined) return before
  const needs = FILES.map((file) => ({ name: file.name, modules: closureOf(graph, [...file.entries, ...('along' in file ? file.along : [])].map(idOf)) }))
  const pages = needs.filter(({ name }) => COMMON.pages.some((page) => page === name))
  const common = new Set(pages.flatMap(({ modules }) => [...modules]).filter((id) => pages.filter(({ modules }) => modules.has(id)).length > 1))
  const files = new Map<string, string>()
  for (const { name, modules } of needs) {
    const all = name === COMMON.name ? new Set([...modules, ...common]) : modules
    for (const id of all) if (!files.has(id)) files.set(id, name)
  }
  known.set(graph, files)
  return files
}

function closureOf(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const modules = new Set<string>()
  const visit = (id: string) => {
    if (modules.has(id) || LIST_OF_ICONS.test(id)) return
    modules.add(id)
    if (HOOKS.test(id)) return
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  entries.forEach(visit)
  return modules
}

const idOf = (path: string) => `${process.cwd()}/${path}`
