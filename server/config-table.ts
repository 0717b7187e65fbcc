/**
 * The one table of the configuration: each variable's form with its default, the words that the start has for a value of another
 * form, and the line that README.md has for it (`npm run config-table`).
 */
import * as z from 'zod/mini'
import { degrees, flag, isTimeZone, optionalDatabase, optionalUrl, variable, whole } from './config-variable.ts'
import { databaseEngine } from './database-engine.ts'
import { areRoles, ROLES } from './roles.ts'
import { areRelays, isAddressBook } from './source-addresses.ts'
import { isTilesUrl } from './street-source.ts'

export const VARIABLES = {
  ROLES: variable(
    z._default(z.string().check(z.refine(areRoles)), ROLES.join(',')),
    'some of web, stream, market, settle and jobs, separated by commas',
    'what this process does: `web` takes requests, `stream` carries event streams, `market` makes prices, `settle` settles orders, `jobs` does the rest. All of them: a whole platform in one command. A part needs `DATABASE_URL`, and others with the rest ([running](docs/running.md#more-than-one-process))',
    'all of them',
  ),
  PORT: variable(whole(0, 65_535, 8080), 'a port number, 0 to 65535', 'where to listen'),
  HOST: variable(
    z._default(z.string().check(z.minLength(1)), 'localhost'),
    'an address to listen on',
    'who can reach it; behind a proxy with TLS also the next three lines',
  ),
  DESK_PORT: variable(
    z._default(z.nullable(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))), null),
    'a port number, or 0 for no desk',
    "where the operators' desk listens, an address apart from the app's ([operators](docs/operators.md#the-desk)); `0` switches it off. Behind a proxy the second one lets the proxy reach it, and the third one is the address that operators open: passkeys belong to its host. `http://localhost:8081` there means that they come by a tunnel, without TLS whatever `SECURE` says",
    'off; a demo: 8081, or another free port. `localhost`. Unset: passkeys belong to `localhost`',
  ),
  DESK_HOST: variable(z._default(z.string().check(z.minLength(1)), 'localhost'), 'an address to listen on'),
  DESK_URL: variable(z._default(z.nullable(z.url({ protocol: /^https?$/ })), null), 'a URL like https://desk.example'),
  SECURE: variable(
    z._default(flag, '0'),
    '0 or 1',
    '`1`: served over TLS, by a proxy in front: the cookie is Secure, and browsers are told to come by TLS alone',
  ),
  TRUSTED_PROXIES: variable(
    whole(0, 10, 0),
    'a whole number from 0 to 10',
    "how many proxies stand in front and may name a caller's address ([security](docs/security.md))",
  ),
  ORIGINS: variable(
    z._default(z.string(), ''),
    'origins separated by commas',
    'origins besides the own one that may write, separated by commas',
  ),
  DATA_DIR: variable(
    z._default(z.string().check(z.minLength(1)), './data'),
    'a folder',
    'the embedded database, files and signing keys: what to back up. The database knows its keys: with another folder no server starts on it',
  ),
  DATABASE_URL: variable(
    optionalDatabase,
    'a URL like postgres://user:password@host:5432/name',
    'another PostgreSQL: the role that serves, and the one that owns the tables ([operators](docs/operators.md#a-database-of-your-own))',
    'embedded',
  ),
  MIGRATION_DATABASE_URL: variable(optionalDatabase, 'a URL like postgres://user:password@host:5432/name'),
  DATABASE_DIRECT_URL: variable(
    optionalDatabase,
    'a URL like postgres://user:password@host:5432/name',
    'the same database past a pool: needed where `DATABASE_URL` leads to a pool in transaction mode, like pgbouncer. The lease of the price chain and what processes tell each other take this way ([running](docs/running.md#pgbouncer))',
    '`DATABASE_URL`',
  ),
  DATABASE_READ_URL: variable(
    optionalDatabase,
    'a URL like postgres://user:password@host:5432/name',
    'a replica of the database: candles of the past, past days and `npm run audit:ledger` are read there. What it does not have yet, and all of it while it is away, comes from `DATABASE_URL`',
    'none',
  ),
  DATABASE_ENGINE: databaseEngine,
  REDIS_URL: variable(
    z._default(z.nullable(z.string().check(z.regex(/^rediss?:\/\/.+/))), null),
    'a URL like redis://host:6379',
    'what several processes tell each other and count together: ticks, moves of feeds, budgets of requests, streams of an address. Nothing is kept there, and while it is away the database is looked at. Without it they hear of each other by the database, and each counts alone',
    'none',
  ),
  DATA_KEY_FILE: variable(
    z._default(z.nullable(z.string().check(z.minLength(1))), null),
    'a file of 64 hex digits, and neither DATA_KEY nor DATA_KEY_COMMAND',
    "one of the three: where the key comes from that pictures, account numbers and the seeds of days to come are sealed with. 64 hex digits in a file, in the variable, or printed by a command (a KMS's client). Operators' commands need the same variable ([adr/0032](docs/adr/0032-seeds-are-sealed-and-the-key-has-a-source.md))",
    '`keys/data.key` in `DATA_DIR`, made by the first start',
  ),
  DATA_KEY: variable(
    z._default(z.nullable(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))), null),
    '64 hex digits, and neither DATA_KEY_FILE nor DATA_KEY_COMMAND',
  ),
  DATA_KEY_COMMAND: variable(
    z._default(z.nullable(z.string().check(z.minLength(1))), null),
    'a command that prints 64 hex digits, and neither DATA_KEY nor DATA_KEY_FILE',
  ),
  ARCHIVE_DIR: variable(
    z._default(z.nullable(z.string().check(z.minLength(1))), null),
    'a folder',
    'where the embedded database copies its log, for restoring to a point in time',
  ),
  FEED: variable(
    z._default(z.enum(['simulated', 'replay', 'exchange', 'pyth']), 'simulated'),
    'simulated, replay, exchange or pyth',
    '`replay`: prices are recorded trades, `product=file` pairs separated by commas; a file is CSV with `timestamp`, `price` and `amount`, or a JSON array of `[time, id, type, side, price, amount]`, also gzipped. It plays at its own pace and begins again; a product without a file has no prices',
  ),
  REPLAY_FILES: variable(z._default(z.string(), ''), 'product=file pairs separated by commas'),
  BEACON: variable(
    z._default(z.enum(['own', 'drand']), 'own'),
    'own or drand',
    "`drand`: the simulated market takes its randomness from drand's public beacon, so that the operator can't know prices either; needs outgoing HTTPS to one of the relays, addresses separated by commas ([feeds](docs/feeds.md))",
    "`own`; drand's public relays",
  ),
  BEACON_RELAYS: variable(
    z._default(
      z.string().check(z.refine(areRelays)),
      'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
    ),
    'addresses like https://api.drand.sh, separated by commas',
  ),
  EXCHANGE: variable(
    z._default(z.string().check(z.regex(/^[a-z0-9]*$/)), ''),
    'the name of an exchange as ccxt has it, like coinbaseexchange',
    "with `FEED=exchange`: the live trades of an exchange, by ccxt's name of it, and which symbol each product follows, as `btc-usdt=BTC/USDT` pairs separated by commas: [docs/feeds.md](docs/feeds.md). The third names other addresses than the exchange's usual ones, as JSON",
  ),
  EXCHANGE_SYMBOLS: variable(
    z._default(z.string(), ''),
    'product=symbol pairs separated by commas, like btc-usdt=BTC/USDT',
  ),
  EXCHANGE_URLS: variable(
    z._default(z.nullable(z.string().check(z.refine(isAddressBook))), null),
    'a JSON object of addresses, like {"ws":"wss://host","public":"https://host"}',
  ),
  PYTH_URL: variable(
    z._default(z.string().check(z.refine(areRelays)), 'https://pyth.dourolabs.app/hermes,https://hermes.pyth.network'),
    'addresses like https://hermes.pyth.network, separated by commas',
    "with `FEED=pyth`: prices that Pyth's keys have signed, from the servers of its Hermes, all heard at once: [docs/feeds.md](docs/feeds.md). `PYTH_FEEDS` says which feed each product follows, as `btc-usdt=0x…` pairs separated by commas. `PYTH_HAND_OVERS` names signed hand-overs to newer keys, in hex, separated by commas",
    "Pyth's own servers; the feeds of the products that come along",
  ),
  PYTH_FEEDS: variable(z._default(z.string(), ''), 'product=0x… pairs separated by commas'),
  PYTH_HAND_OVERS: variable(
    z._default(z.string().check(z.regex(/^[0-9a-f, ]*$/)), ''),
    'signed hand-overs in hex, separated by commas',
  ),
  PYTH_API_KEY: variable(
    z._default(z.nullable(z.string().check(z.regex(/^[\w.~+/=-]+$/))), null),
    'a key of letters, digits and ._~+/=-',
    "the key that Pyth's own servers ask for since 26 August 2026",
    'none',
  ),
  PRODUCTS_FILE: variable(
    z._default(z.nullable(z.string()), null),
    'a file of products',
    'a JSON file of the products, in the form of `server/prices/catalogue/products.json`',
    'the products that come along',
  ),
  BOUNDS_FILE: variable(
    z._default(z.nullable(z.string().check(z.minLength(1))), null),
    'a file of bounds',
    "a JSON file of what no command of operators exceeds: fees, rates, sums at once and within a day ([docs/operators.md](docs/operators.md)). Operators' commands need the same variable",
    'the usual bounds',
  ),
  TICK_DAYS: variable(
    whole(7, 36_500, 730),
    'a whole number of days from 7 to 36500',
    'how many days ticks are kept; one signed head a minute stays for ever, and saved proofs go on to verify ([settlement rule](docs/settlement-rule.md))',
  ),
  TICK_PACK_DAYS: variable(
    whole(7, 36_500, 7),
    'a whole number of days from 7 to 36500',
    'after how many days the ticks of a day are packed: they take some two of 75 megabytes then, and proofs stay the same. More than `TICK_DAYS`: never ([adr/0076](docs/adr/0076-old-ticks-are-packed.md))',
  ),
  CURRENCY: variable(
    z._default(z.string().check(z.regex(/^[A-Z]{3,5}$/)), 'USDT'),
    'three to five capital letters, like USDT',
    'the account currency, two decimals',
  ),
  BUSINESS_TIME_ZONE: variable(
    z._default(z.string().check(z.refine(isTimeZone)), 'Asia/Shanghai'),
    'a time zone like Asia/Shanghai',
    'which day a profit belongs to',
  ),
  DEMO: variable(
    z._default(flag, '0'),
    '0 or 1',
    "`1`: play money, and every code is shown to whoever asks. Without it and without a way to send codes nothing starts. The ledger is stamped by its first start: a demo's never starts as a real one, nor a real one as a demo ([adr/0031](docs/adr/0031-a-demo-is-chosen.md))",
    'chosen by `npm start` where nothing else is configured and only this machine reaches it',
  ),
  DEMO_REVIEW_SECONDS: variable(
    whole(-1, 3_600, 5),
    'a whole number from -1 to 3600',
    "how many seconds a demo's reviewers take to decide; `-1` switches them off",
  ),
  // Never taken from a request: a stranger could choose it.
  APP_URL: variable(
    z._default(z.nullable(z.url({ protocol: /^https?$/ })), null),
    'a URL like https://candor.example',
    'where people open the app, like `https://candor.example`; needed outside of a demo. The letters that tell of a changed password or withdrawal account lead there, to a page that stops it',
  ),
  LOG_POLICY_FILE: variable(
    z._default(z.nullable(z.string().check(z.minLength(1))), null),
    'a file with a policy (C2SP tlog-policy)',
    'the witnesses that are shown each new head of the public log, with their addresses ([the log](docs/log.md)); without it nobody outside signs that everybody is shown the same',
    'none',
  ),
  SMTP_URL: variable(
    optionalUrl,
    'a URL like smtps://user:password@host:465',
    'how verification codes and these letters travel, outside of a demo. `smtps://user:password@host:465`, or `smtp://` with STARTTLS: a password never goes over a line without TLS unless the URL ends with `?requireTLS=false`; `?tls.ca=` trusts a certificate authority of your own (PEM, percent-encoded)',
  ),
  MAIL_FROM: variable(z._default(z.string().check(z.minLength(3)), 'candor@localhost'), 'a sender address'),
  SMS_URL: variable(optionalUrl, 'a URL'),
  S3_ENDPOINT: variable(
    z._default(z.nullable(z.url({ protocol: /^https?$/ })), null),
    'a URL like https://s3.eu-central-1.amazonaws.com',
    "pictures go to a bucket of an S3-compatible store (encrypted, under random names), instead of `DATA_DIR/files`; what lies there already is still read. The key needs to put, get, list and delete in that bucket alone. Operators' commands need the same variables, and backups then hold no pictures: the store keeps versions of its own",
  ),
  S3_BUCKET: variable(
    z._default(z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))), null),
    'the name of a bucket',
  ),
  S3_REGION: variable(
    z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
    'a region like eu-central-1',
  ),
  S3_KEY: variable(z._default(z.nullable(z.string().check(z.minLength(1))), null), 'the access key'),
  S3_SECRET: variable(z._default(z.nullable(z.string().check(z.minLength(1))), null), 'the secret of the access key'),
  IDENTITY_PHOTO_DAYS: variable(
    whole(1, 3_650, 90),
    'a whole number of days from 1 to 3650',
    'how many days identity photos are kept after the decision about them, 1 to 3650; the privacy policy names the number ([security](docs/security.md#retention))',
  ),
  IDENTITY_RECORD_DAYS: variable(
    whole(365, 7_300, 1_825),
    'a whole number of days from 365 to 7300',
    'how many days the sealed record of who somebody was is kept after their account was closed, 365 to 7300: as long as the law asks ([adr/0039](docs/adr/0039-closing-an-account.md))',
  ),
  COMPANY_ADDRESS: variable(
    z._default(z.string().check(z.maxLength(200)), ''),
    'an address of at most 200 characters',
    'where the company is, for the about page and its map ([docs/adr/0035](docs/adr/0035-a-map-in-parts.md))',
    'none; a demo: an observatory, said to be none of its own',
  ),
  COMPANY_LATITUDE: variable(degrees(90), 'degrees from -90 to 90'),
  COMPANY_LONGITUDE: variable(degrees(180), 'degrees from -180 to 180'),
  TILES_URL: variable(
    z._default(z.nullable(z.string().check(z.refine(isTilesUrl))), null),
    'raster tiles like https://host/{z}/{x}/{y}.png or one file like https://host/city.pmtiles; http on this machine alone',
    'streets for the maps: raster tiles like `https://host/{z}/{x}/{y}.png` or one PMTiles file like `https://host/city.pmtiles`, and the words that name their makers ([operators](docs/operators.md#streets-for-the-maps))',
    'none; © OpenStreetMap contributors',
  ),
  TILES_ATTRIBUTION: variable(z._default(z.string().check(z.maxLength(200)), ''), 'a credit of at most 200 characters'),
  REQUESTS_PER_MINUTE: variable(
    whole(1, 1_000_000, 3_000),
    'a whole number above 0',
    'units of cost that one address, and one person, may spend in a minute ([API](docs/api.md))',
  ),
  ATTEMPTS_PER_ADDRESS: variable(
    whole(1, 1_000_000, 200),
    'a whole number above 0',
    'codes that one address may ask for in an hour, and wrong codes and passwords that it may try',
  ),
  SMS_PER_HOUR: variable(
    whole(1, 1_000_000, 1_000),
    'a whole number above 0',
    'codes by SMS for all together; one address may use a tenth of them',
  ),
  STREAMS_PER_ADDRESS: variable(
    whole(1, 1_000_000, 100),
    'a whole number above 0',
    'event streams that one address may hold open for people who are not signed in; a person who is signed in may hold 40, from any address',
  ),
  METRICS_PORT: variable(
    z._default(z.nullable(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))), null),
    'a port number, 0 to 65535',
    'figures for Prometheus at `/metrics` on a port of their own, never on that of the app ([running](docs/running.md))',
    'off',
  ),
  METRICS_HOST: variable(
    z._default(z.string().check(z.minLength(1)), 'localhost'),
    'an address to listen on',
    'who can reach these figures',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    optionalUrl,
    'an address like http://localhost:4318',
    "where a collector of OpenTelemetry takes traces: each request of the API and its statements, without anybody's data ([running](docs/running.md#traces)). The other `OTEL_` variables count as OpenTelemetry describes them",
  ),
  PUSH_LOOPBACK: variable(
    z._default(flag, '0'),
    '0 or 1',
    '`1`: notifications may also go to a push service on this machine, for development; otherwise to public https addresses alone',
  ),
  WORKER: variable(
    z._default(flag, '1'),
    '0 or 1',
    '`0`: the kill switch of the service worker. Browsers get one that removes itself and its caches; what people have waiting stays',
  ),
  LOG_LEVEL: variable(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug']), 'info'),
    'fatal, error, warn, info or debug',
    'the least that is logged: `fatal`, `error`, `warn`, `info` or `debug`',
  ),
} as const
