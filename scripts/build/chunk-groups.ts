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
  readonly test?: RegExp
  readonly priority: number
}

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@lingui\/(core|react))\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/
/** It names every icon there is, so it says nothing about who needs which. */
const LIST_OF_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.\w+$/

/**
 * The pages that most visits begin with: a file brings what its pages import statically and no file above it has, but for the
 * pages themselves; `along` goes into it too. Icons are named, so that none of these pages waits for those of all others.
 */
const FILES = [
  {
    name: 'frame', entries: ['src/main.tsx', 'src/screens/welcome/welcome-screen.tsx'],
    icons: ['arrow-up', 'chevron-right', 'clock', 'cloud-off', 'flask-conical', 'languages', 'scale', 'triangle-exclamation-point'],
  },
  {
    name: 'base', entries: ['src/app/page-frame.tsx', 'src/sync/start-sync.ts', 'src/store/follow-choices.ts'],
    // A few lines, which a product's page would else wait for with all of `answers`.
    along: ['contract/outcome.ts', 'src/store/candle-memory.ts'],
    icons: ['arrow-down', 'arrow-left-right', 'chart-candlestick', 'circle-user-round', 'headset', 'house', 'inbox', 'info', 'minus', 'refresh-cw', 'shield-check', 'x'],
  },
  {
    name: 'home', entries: ['src/screens/home/home-screen.tsx'],
    icons: ['arrow-down-to-line', 'badge-check', 'eye', 'eye-off', 'landmark', 'message-square-text', 'receipt-text', 'square-plus', 'search', 'chevron-down'],
  },
  // What begins once a page stands there, whichever: one file, not one for each of its parts.
  { name: 'begun', entries: ['src/app/launch.ts'], icons: [] },
  // What checks an answer of the server: home does without, and a product's page shows its price before.
  { name: 'answers', entries: [], along: ['src/commands/load-candles.ts'], icons: [] },
  {
    name: 'product', entries: ['src/screens/product/product-screen.tsx'],
    icons: ['arrow-left', 'chart-line', 'circle-exclamation-point', 'hourglass', 'star', 'wrench'],
  },
  { name: 'orders', entries: ['src/screens/orders/orders-screen.tsx'], icons: [] },
] as const
/** What both of these need is needed by most other pages too. */
const COMMON = { name: 'base', pages: ['home', 'product'] } as const

export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: FILES.length + 1 },
  // One after the other: a file takes what its modules import along, but for what a file before it has.
  ...[...FILES.map(({ name }) => name), 'icons'].map((name, place): ChunkGroup => ({
    name: (id, graph) => ((fileOfIcon(id) ?? filesOf(graph).get(id)) === name ? name : null),
    priority: FILES.length - place,
  })),
]

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
  const [first, ...others] = COMMON.pages.map((page) => needs.find(({ name }) => name === page)?.modules ?? new Set<string>())
  const common = new Set([...(first ?? [])].filter((id) => others.every((modules) => modules.has(id))))
  const files = new Map<string, string>()
  for (const { name, modules } of needs) {
    const all = name === COMMON.name ? new Set([...modules, ...common]) : modules
    for (const id of all) if (!files.has(id)) files.set(id, name)
  }
  for (const { entries } of FILES) for (const entry of entries) files.delete(idOf(entry))
  known.set(graph, files)
  return files
}

function closureOf(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const modules = new Set<string>()
  const visit = (id: string) => {
    if (modules.has(id) || LIST_OF_ICONS.test(id)) return
    modules.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  entries.forEach(visit)
  return modules
}

const idOf = (path: string) => `${process.cwd()}/${path}`
