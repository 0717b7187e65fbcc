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
 * pages themselves. The icons of the first two are named, so that none waits for those of all others.
 */
const FILES = [
  {
    name: 'frame', entries: ['src/main.tsx', 'src/screens/welcome/welcome-screen.tsx'],
    icons: ['arrow-up', 'chevron-right', 'clock', 'cloud-off', 'flask-conical', 'languages', 'scale', 'triangle-exclamation-point'],
  },
  {
    name: 'home', entries: ['src/app/page-frame.tsx', 'src/screens/home/home-screen.tsx', 'src/sync/start-sync.ts'],
    icons: [
      'arrow-down', 'arrow-down-to-line', 'arrow-left', 'arrow-left-right', 'badge-check', 'chart-candlestick', 'circle-user-round', 'eye', 'eye-off', 'headset', 'house', 'inbox',
      'info', 'landmark', 'message-square-text', 'minus', 'receipt-text', 'refresh-cw', 'shield-check', 'square-plus', 'x',
    ],
  },
  {
    name: 'product', entries: ['src/screens/product/product-screen.tsx'],
    icons: ['bell', 'chart-line', 'circle-check', 'circle-exclamation-point', 'hourglass', 'star', 'wrench'],
  },
] as const

export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: 1 },
  { name: (id, graph) => fileOfIcon(id) ?? filesOf(graph).get(id) ?? null, priority: 0 },
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
  const files = new Map<string, string>()
  const visit = (id: string, file: string) => {
    if (files.has(id) || LIST_OF_ICONS.test(id)) return
    files.set(id, file)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, file)
  }
  const entries = FILES.flatMap(({ name, entries: paths }) => paths.map((path) => ({ name, id: `${process.cwd()}/${path}` })))
  for (const { id, name } of entries) visit(id, name)
  for (const { id } of entries) files.delete(id)
  known.set(graph, files)
  return files
}
