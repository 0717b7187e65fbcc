/**
 * Groups the modules into files. Left to itself, the build gives each module that two pages share a file of its own: two hundred
 * files of a few hundred bytes, and a browser that asks for six at a time waits for each half dozen. So what the first pages
 * share comes in few files. `npm run size` holds the sums.
 */

import { readFileSync } from 'node:fs'
import { BEGUN, FIRST_PAGES, FRAME } from '../../src/first-pages.ts'

/** The part of the bundler's module graph that is used here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
interface ChunkGroup {
  readonly name: string | ((id: string, graph: Graph) => string | null)
  /** The bundler's name for a group whose name is a function. */
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
const ICON_FILES = readIconFiles()

interface ChunkFile {
  readonly name: string
  readonly entries: readonly string[]
  /** Icons stay in the file of all icons, so that another page with one of them doesn't load this one. */
  readonly leavesIcons?: true
}

const fileOf = (page: string): ChunkFile => ({
  name: page,
  entries: FIRST_PAGES.filter(({ name, hasFile }) => hasFile && name === page).map(({ screen }) => screen),
})
/** A file brings what its modules import statically and no file above it has: the first pages' own, and what they share. */
const FILES: readonly ChunkFile[] = [
  { name: 'frame', entries: ['src/main.tsx', ...fileOf('frame').entries] },
  // Besides the frame a few lines, for which other files would bring all of `answers` or of a product's page along.
  {
    name: 'base',
    entries: [
      FRAME,
      'contract/outcome.ts',
      'src/store/prices/candle-memory.ts',
      'src/store/device/favourites.ts',
      'src/ui/format/figure.tsx',
      'src/ui/lists/entry.tsx',
      'src/ui/page/fine-print.tsx',
      'src/ui/page/section.tsx',
      'src/ui/words/sentence-gap.tsx',
    ],
  },
  fileOf('home'),
  { name: 'begun', entries: BEGUN },
  fileOf('product'),
  fileOf('orders'),
  // Code that reads with the database's library: none of the pages above waits for it.
  {
    name: 'mirror',
    entries: ['src/store/launch/mirror-library.ts', 'src/store/launch/follow-choices.ts', 'src/queries/use-hand.ts'],
  },
  // Code that checks an answer of the server: home does without, and a product's page shows its price before.
  { name: 'answers', entries: ['src/commands/load-candles.ts'] },
  // Code that puts something into the outbox: it comes with the first visit, for a choice that is made without a network.
  { name: 'outbox', entries: ['src/commands/keep-choice.ts'] },
  // Code that sends something to the server. A product's page loads it ahead: one file in place of a dozen.
  { name: 'sending', entries: ['src/commands/place-order.ts'] },
  // Code that ends a session or takes a person's data from the device. The first file that a page loads names each file of it.
  { name: 'leaving', entries: ['src/store/mirror/erase-mirror.ts', 'src/store/device/web-lock.ts'] },
  // Code that keeps what is being typed: every form asks for all of it.
  {
    name: 'drafts',
    entries: [
      'src/commands/keep-draft.ts',
      'src/queries/use-draft.ts',
      'src/ui/fields/use-form-state.ts',
      'src/queries/use-form-draft.ts',
      'src/screens/orders/note-draft-id.ts',
    ],
  },
  // Code that says what is wrong with an act, or with what was typed. Sheets need code that begins once a page stands.
  {
    name: 'faults',
    entries: ['src/ui/words/problem-text.tsx', 'src/ui/fields/field.tsx', 'src/ui/fields/show-first-fault.ts'],
  },
  { name: 'sheets', entries: ['src/ui/sheets/confirm-dialog.tsx', 'src/ui/sheets/sheet.tsx'] },
  // The fields of both passwords: what asks for one often asks for the other too.
  {
    name: 'password-fields',
    entries: ['src/ui/fields/transaction-password-field.tsx', 'src/ui/fields/password-field.tsx'],
  },
  // The chart with its library, which the file of its indicators needs too: LATER_FILES knows it by this name.
  { name: 'price-chart', entries: ['src/ui/prices/price-chart.tsx'] },
  // Few lines that the ticket shares with pages that must not load it.
  { name: 'shown-in-place', entries: ['src/ui/page/shown-in-place.ts', 'src/ui/page/placed.tsx'] },
  { name: 'push', entries: ['contract/push.ts'] },
  // An amount that is typed or tapped.
  {
    name: 'amounts',
    entries: ['src/ui/fields/amount-field.tsx', 'src/ui/fields/use-amount-entry.ts', 'src/ui/fields/keypad.tsx'],
    leavesIcons: true,
  },
  // The parts of a ticket, which the one of a wide window has too, and the phone's, which a product's page loads ahead.
  {
    name: 'ticket-parts',
    entries: [
      'src/screens/product/order-amount.tsx',
      'src/screens/product/use-result-check.ts',
      'src/screens/product/quick-amount-row.tsx',
      'src/screens/product/all-in-dialog.tsx',
      'src/screens/product/answer-amount.ts',
      'src/screens/product/buy-button.tsx',
      'src/screens/product/order-outcomes.tsx',
      'src/screens/product/order-refusal.tsx',
      'src/screens/product/order-terms.tsx',
      'src/screens/product/said-of-amount.tsx',
    ],
    leavesIcons: true,
  },
  // These the ticket beside a chart has too, where a phone lies on its side.
  {
    name: 'live-order',
    entries: [
      'src/screens/product/live-order.tsx',
      'src/screens/product/amount-keys.ts',
      'src/screens/product/all-in-question.tsx',
    ],
    leavesIcons: true,
  },
  { name: 'order-panel', entries: ['src/screens/product/order-panel.tsx'], leavesIcons: true },
]
/** The words of all these pages in one file for each language, with the first part once more (word-files.ts). Welcome's and the rest have files of their own. */
const WORDS = /\/locales\/([^/]+)\/(?:(?:home|product|orders)\.po|first\.po\?)|virtual:page-words\/(.+)/
/** Most other pages need the modules that two of these pages need. */
const COMMON = {
  name: 'base',
  pages: FIRST_PAGES.filter(({ isBare, hasFile }) => hasFile && !isBare).map(({ name }) => name),
}

export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: FILES.length + 1 },
  { name: wordsOf, debugName: 'words', priority: FILES.length + 1 },
  { name: 'dexie', test: /\/node_modules\/dexie\//, priority: FILES.length + 1 },
  // One after the other: a file takes what its modules import along, but for what a file before it has.
  ...[...namesOf(false), 'icons', ...namesOf(true)].map((name, place): ChunkGroup => ({
    name: (id, graph) => (fileOfModule(id, graph) === name ? name : null),
    debugName: name,
    priority: FILES.length - place,
  })),
]

function namesOf(leaveIcons: boolean): readonly string[] {
  return FILES.filter(({ leavesIcons = false }) => leavesIcons === leaveIcons).map(({ name }) => name)
}

function wordsOf(id: string): string | null {
  const [, ofPart, ofAll] = WORDS.exec(id) ?? []
  const language = ofPart ?? ofAll
  return language === undefined ? null : `${language}-pages`
}

/** An icon goes where the pages are that use it, so that none of these pages waits for those of all others. */
function fileOfModule(id: string, graph: Graph): string | undefined {
  const icon = ICONS.exec(id)?.[1]
  return icon === undefined ? filesOf(graph).get(id) : (filesOf(graph).get(iconId(icon)) ?? 'icons')
}

const known = new WeakMap<Graph, ReadonlyMap<string, string>>()

/** Module → file. */
function filesOf(graph: Graph): ReadonlyMap<string, string> {
  const before = known.get(graph)
  if (before !== undefined) return before
  const needs = FILES.map((file) => ({ name: file.name, modules: closureOf(graph, file) }))
  const pages = needs.filter(({ name }) => COMMON.pages.some((page) => page === name))
  const common = new Set(
    pages
      .flatMap(({ modules }) => [...modules])
      .filter((id) => pages.filter(({ modules }) => modules.has(id)).length > 1),
  )
  const files = new Map<string, string>()
  for (const { name, modules } of needs) {
    const all = name === COMMON.name ? new Set([...modules, ...common]) : modules
    for (const id of all) if (!files.has(id)) files.set(id, name)
  }
  known.set(graph, files)
  return files
}

function closureOf(graph: Graph, { entries, leavesIcons }: ChunkFile): ReadonlySet<string> {
  const modules = new Set<string>()
  const visit = (id: string) => {
    if (modules.has(id) || LIST_OF_ICONS.test(id)) return
    modules.add(id)
    if (HOOKS.test(id)) return
    if (!leavesIcons) for (const icon of iconsOf(id)) modules.add(iconId(icon))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  entries.map(idOf).forEach(visit)
  return modules
}

const idOf = (path: string) => `${process.cwd()}/${path}`
const iconId = (icon: string) => `icon:${icon}`

/** The icons that a module of ours names. The library's list of all icons stands between, so the graph doesn't tell. */
function iconsOf(id: string): readonly string[] {
  if (!id.startsWith(idOf('src/'))) return []
  const imports = [...readFileSync(id, 'utf8').matchAll(/^import \{([^}]*)\} from 'lucide-react'/gm)]
  return imports
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => {
      const file = ICON_FILES.get(name.trim().split(' as ')[0] ?? '')
      return file === undefined ? [] : [file]
    })
}

/** Exported name → the icon's file, as the library lists them. */
function readIconFiles(): ReadonlyMap<string, string> {
  const list = readFileSync(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')), 'utf8')
  return new Map(
    [...list.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.\w+';$/gm)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}
