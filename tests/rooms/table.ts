/**
 * The import rules: which room may import which, besides itself. An import that is not listed here is forbidden, a new room's too.
 * ARCHITECTURE.md shows the same table in words. A path is a regular expression over the path from the top of the repository.
 */
import { contract, paths, schema, within, type RoomRule } from './rule.ts'
import { SERVER_RULES } from './server-table.ts'

export type { RoomRule } from './rule.ts'

const src = (...rooms: string[]) => rooms.map((room) => `^src/${room}/`)
/** The names under which a browser keeps what is the app's. */
const keys = '^src/storage-keys\\.ts$'
const react = ['react', 'react-dom']
const lingui = ['@lingui/core', '@lingui/react']
const motion = ['framer-motion']

export const ROOM_RULES: readonly RoomRule[] = [
  { from: contract, rooms: [contract], packages: ['zod', 'canonicalize', '@noble/', '@scure/base'] },

  // The app
  ...within(
    'src/store',
    {
      device: '',
      mirror: 'device',
      history: 'device mirror',
      prices: 'device mirror',
      launch: 'device mirror history',
    },
    { rooms: [contract, keys], packages: ['dexie', ...schema] },
  ),
  { from: '^src/remote/', rooms: [contract, '^virtual:map-parts$', ...src('remote')], packages: ['ky', ...schema] },
  { from: '^src/evidence/', rooms: [contract, ...src('evidence', 'store')], packages: ['dexie'] },
  // They ask the public log for the proof of what it says: what is kept is never an answer alone.
  {
    from: '^src/evidence/(log-head|check-logged|check-prices|check-owed|check-release|logged-orders|waits)\\.ts$',
    rooms: ['^src/remote/exchange\\.ts$'],
    packages: [...schema, '@noble/'],
  },
  { from: '^src/sync/', rooms: [contract, ...src('sync', 'store', 'remote', 'evidence')], packages: schema },
  {
    from: '^src/queries/',
    rooms: [contract, ...src('queries', 'store', 'evidence')],
    packages: ['react', 'dexie-react-hooks'],
  },
  {
    from: '^src/commands/',
    rooms: [contract, '^virtual:map-parts$', ...src('commands', 'store', 'remote', 'evidence')],
  },
  // Asks the browser for a passkey, in a file that loads late.
  { from: '^src/commands/ask-passkey\\.ts$', rooms: [contract], packages: ['@simplewebauthn/browser'] },
  ...within(
    'src/ui',
    {
      format: '',
      controls: '',
      lists: '',
      words: 'format',
      page: 'format words',
      sheets: 'controls format page words',
      fields: 'controls format page sheets words',
      prices: 'format page',
      map: 'page prices',
    },
    {
      rooms: [contract, paths],
      packages: [
        ...react,
        ...lingui,
        ...motion,
        'lucide-react',
        'lightweight-charts',
        'trading-signals',
        'uqr',
        'libphonenumber-js',
        'markdown-to-jsx',
        'maplibre-gl',
        'pmtiles',
      ],
    },
  ),
  {
    from: '^src/screens/([^/]+)/',
    // The build makes it from the packages' own licence files (scripts/build/licences.ts).
    rooms: [
      contract,
      paths,
      '^src/screens/$1/',
      '^src/styles/$1\\.css$',
      '^virtual:licences$',
      ...src('ui', 'queries', 'commands'),
    ],
    packages: ['react', ...lingui, 'wouter', 'lucide-react', 'libphonenumber-js'],
  },
  ...within(
    'src/app',
    {
      input: '',
      address: '',
      updates: 'address input',
      words: 'updates',
      routes: 'address words',
      news: 'address words',
      bars: 'routes',
      wide: 'address bars routes words',
      frame: 'address bars news routes updates wide',
      pages: 'address bars frame routes updates wide words',
      launch: 'address input news routes updates words',
    },
    // The wide layout brings its own style (docs/adr/0045).
    {
      rooms: [
        contract,
        keys,
        paths,
        ...src('screens', 'ui', 'queries', 'commands'),
        '^virtual:(first-pages|word-files)$',
        '^src/styles/wide\\.css$',
      ],
      packages: [...react, ...lingui, ...motion, 'lucide-react', 'wouter', 'workbox-window'],
    },
  ),
  // The build reads it, and the worker takes file names from it; no page imports it.
  { from: '^src/first-pages\\.ts$', rooms: [contract, paths, '^src/app/words/words\\.ts$'] },
  { from: paths, rooms: [paths] },
  // They run alone, before any module: what they import is built into each (scripts/build/first-scripts.ts).
  { from: '^src/first-scripts/', rooms: [keys, paths, ...src('first-scripts')] },
  { from: '^src/main\\.tsx$', rooms: [contract, '^src/', '^virtual:first-pages$'], packages: [...react, ...lingui] },
  {
    from: '^sw/',
    rooms: [
      contract,
      keys,
      '^sw/',
      '^virtual:notification-words$',
      paths,
      '^src/first-pages\\.ts$',
      '^src/sync/',
      '^src/remote/(exchange|push-subscription)\\.ts$',
      '^src/store/(launch/(launch-snapshot|snapshot-html)|device/shared-proof)\\.ts$',
    ],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'],
  },

  // The operators' web app: data by the desk's endpoints alone, and the app's components that know no data.
  {
    from: '^desk/(?!(vite|lingui)\\.config\\.ts$)',
    rooms: [contract, '^desk/', '^src/commands/(new-id|ask-passkey)\\.ts$', ...src('ui')],
    packages: [...react, ...lingui, 'wouter', 'ky', 'lucide-react'],
  },
  {
    from: '^desk/(vite|lingui)\\.config\\.ts$',
    rooms: [],
    packages: ['vite', '@lingui/', '@rolldown/', '@vitejs/'],
    node: true,
  },

  ...SERVER_RULES,

  // Pure tests stand beside their file and may use what tests use.
  {
    from: '^(contract|src|server|sw|desk)/.+\\.test\\.tsx?$',
    rooms: [contract, '^tests/support/'],
    packages: ['vitest', 'fast-check'],
    node: true,
  },
  {
    from: '^tests/support/',
    rooms: [contract, '^tests/support/'],
    packages: ['@noble/curves', '@noble/hashes'],
    node: true,
  },
]
