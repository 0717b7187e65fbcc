/** The configuration: the one place that reads the environment. With nothing set, everything has a value that works. */
import { DEMO_COMPANY } from '../contract/demo-company.ts'
import * as z from 'zod/mini'
import type { DataKeySource } from './data-key.ts'
import { isTilesUrl } from './street-source.ts'

const flag = z.enum(['0', '1'])
const optionalUrl = z._default(z.nullable(z.url()), null)
const whole = (minimum: number, maximum: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)), fallback)
const degrees = (most: number) => z._default(z.coerce.number().check(z.minimum(-most), z.maximum(most)), 0)

const schema = z.object({
  PORT: whole(0, 65_535, 8080),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z._default(z.nullable(z.string().check(z.regex(/^postgres(ql)?:\/\/.+/))), null),
  /** Another role of the same database: it owns the tables and migrates, so that DATABASE_URL's can't change what is append-only. */
  MIGRATION_DATABASE_URL: z._default(z.nullable(z.string().check(z.regex(/^postgres(ql)?:\/\/.+/))), null),
  /** The folder that the embedded database copies its log to, for restoring to a point in time. */
  ARCHIVE_DIR: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  /** The source of the data key, one of the three at most: 64 hex digits, a file that holds them, or a command that prints them. */
  DATA_KEY: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))), null),
  DATA_KEY_FILE: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  DATA_KEY_COMMAND: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3,5}$/)), 'USDT'),
  BUSINESS_TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone)), 'Asia/Shanghai'),
  /** Shown on the map that the page about the company leads to; with none, no map is offered; a demo shows an observatory. */
  COMPANY_ADDRESS: z._default(z.string().check(z.maxLength(200)), ''),
  COMPANY_LATITUDE: degrees(90),
  COMPANY_LONGITUDE: degrees(180),
  /** Streets for the maps, and the words that name their makers. */
  TILES_URL: z._default(z.nullable(z.string().check(z.refine(isTilesUrl))), null),
  TILES_ATTRIBUTION: z._default(z.string().check(z.maxLength(200)), ''),
  PRODUCTS_FILE: z._default(z.nullable(z.string()), null),
  /** File of the bounds that no operator's command exceeds; null: the usual bounds (server/reviews/bounds.ts). */
  BOUNDS_FILE: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  /** The source of prices. */
  FEED: z._default(z.enum(['simulated', 'replay', 'exchange']), 'simulated'),
  /** For FEED=replay: product=file, separated by commas; a product without a file has no prices. */
  REPLAY_FILES: z._default(z.string(), ''),
  /** For FEED=exchange: its name, and product=symbol, separated by commas; a product without a symbol has no prices. */
  EXCHANGE: z._default(z.string().check(z.regex(/^[a-z0-9]*$/)), ''),
  EXCHANGE_SYMBOLS: z._default(z.string(), ''),
  /** Other addresses than the exchange's usual ones. */
  EXCHANGE_URLS: z._default(z.nullable(z.string().check(z.refine(isAddressBook))), null),
  /** How many days (UTC) ticks are kept after their own; heads are kept for ever. An order older than that is proven by saved proofs alone. */
  TICK_DAYS: whole(7, 36_500, 730),
  /** How many days identity photos are kept after the decision about them. The privacy policy names the number. */
  IDENTITY_PHOTO_DAYS: whole(1, 3_650, 90),
  /** How many days the sealed record of who somebody was is kept after their account was closed: as long as the law asks. */
  IDENTITY_RECORD_DAYS: whole(365, 7_300, 1_825),
  /** 1: play money, and every code is shown to whoever asks. Nothing else makes a demo. */
  DEMO: z._default(flag, '0'),
  /** Seconds until the demo's reviewers decide; -1 switches them off. Only in demo mode. */
  DEMO_REVIEW_SECONDS: whole(-1, 3_600, 5),
  /** An S3-compatible store for pictures, instead of DATA_DIR/files: its address, without the bucket. All of the four that have no default, or none. */
  S3_ENDPOINT: z._default(z.nullable(z.url({ protocol: /^https?$/ })), null),
  S3_BUCKET: z._default(z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))), null),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  S3_KEY: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  S3_SECRET: z._default(z.nullable(z.string().check(z.minLength(1))), null),
  /** Address of the app for the links in letters. Never taken from a request: a stranger could choose it. */
  APP_URL: z._default(z.nullable(z.url({ protocol: /^https?$/ })), null),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'candor@localhost'),
  SMS_URL: optionalUrl,
  /** 1: notifications may go to a push service on this machine, for development. */
  PUSH_LOOPBACK: z._default(flag, '0'),
  /** 1: served over TLS (by a proxy): the cookie is Secure and HSTS is sent. */
  SECURE: z._default(flag, '0'),
  TRUSTED_PROXIES: whole(0, 10, 0),
  /** Origins besides the own one that may write, separated by commas. */
  ORIGINS: z._default(z.string(), ''),
  /** In units of cost (contract/cost.ts), for one address and for one person. */
  REQUESTS_PER_MINUTE: whole(1, 1_000_000, 3_000),
  ATTEMPTS_PER_ADDRESS: whole(1, 1_000_000, 200),
  /** Codes by SMS for all together; one address may use a tenth of them. */
  SMS_PER_HOUR: whole(1, 1_000_000, 1_000),
  STREAMS_PER_ADDRESS: whole(1, 1_000_000, 100),
  /** 0: the kill switch of the service worker. */
  WORKER: z._default(flag, '1'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug']), 'info'),
})

export type Config = z.infer<typeof schema>

/** The form that each variable must have; the start names it for a variable with another form. */
const EXPECTED: Readonly<Record<keyof Config, string>> = {
  PORT: 'a port number, 0 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a URL like postgres://user:password@host:5432/name',
  MIGRATION_DATABASE_URL: 'a URL like postgres://user:password@host:5432/name',
  ARCHIVE_DIR: 'a folder',
  DATA_KEY: '64 hex digits, and neither DATA_KEY_FILE nor DATA_KEY_COMMAND',
  DATA_KEY_FILE: 'a file of 64 hex digits, and neither DATA_KEY nor DATA_KEY_COMMAND',
  DATA_KEY_COMMAND: 'a command that prints 64 hex digits, and neither DATA_KEY nor DATA_KEY_FILE',
  CURRENCY: 'three to five capital letters, like USDT',
  BUSINESS_TIME_ZONE: 'a time zone like Asia/Shanghai',
  COMPANY_ADDRESS: 'an address of at most 200 characters',
  COMPANY_LATITUDE: 'degrees from -90 to 90',
  COMPANY_LONGITUDE: 'degrees from -180 to 180',
  TILES_URL:
    'raster tiles like https://host/{z}/{x}/{y}.png or one file like https://host/city.pmtiles; http on this machine alone',
  TILES_ATTRIBUTION: 'a credit of at most 200 characters',
  PRODUCTS_FILE: 'a file of products',
  BOUNDS_FILE: 'a file of bounds',
  FEED: 'simulated, replay or exchange',
  REPLAY_FILES: 'product=file pairs separated by commas',
  EXCHANGE: 'the name of an exchange as ccxt has it, like coinbaseexchange',
  EXCHANGE_SYMBOLS: 'product=symbol pairs separated by commas, like btc-usdt=BTC/USDT',
  EXCHANGE_URLS: 'a JSON object of addresses, like {"ws":"wss://host","public":"https://host"}',
  TICK_DAYS: 'a whole number of days from 7 to 36500',
  IDENTITY_PHOTO_DAYS: 'a whole number of days from 1 to 3650',
  IDENTITY_RECORD_DAYS: 'a whole number of days from 365 to 7300',
  DEMO: '0 or 1',
  DEMO_REVIEW_SECONDS: 'a whole number from -1 to 3600',
  S3_ENDPOINT: 'a URL like https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region like eu-central-1',
  S3_KEY: 'the access key',
  S3_SECRET: 'the secret of the access key',
  APP_URL: 'a URL like https://candor.example',
  SMTP_URL: 'a URL like smtps://user:password@host:465',
  MAIL_FROM: 'a sender address',
  SMS_URL: 'a URL',
  PUSH_LOOPBACK: '0 or 1',
  SECURE: '0 or 1',
  TRUSTED_PROXIES: 'a whole number from 0 to 10',
  ORIGINS: 'origins separated by commas',
  REQUESTS_PER_MINUTE: 'a whole number above 0',
  ATTEMPTS_PER_ADDRESS: 'a whole number above 0',
  SMS_PER_HOUR: 'a whole number above 0',
  STREAMS_PER_ADDRESS: 'a whole number above 0',
  WORKER: '0 or 1',
  LOG_LEVEL: 'fatal, error, warn, info or debug',
}

/** @returns the configuration, or every fault as a line that names the variable and what it must be */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { config: Config } | { faults: readonly string[] } {
  const given = Object.fromEntries(
    Object.keys(EXPECTED).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return withOneKey(withWholeBucket(parsed.data))
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  // Only keys of the schema have issues.
  return {
    faults: [...names].map((name) => `${name}${shown(name, given[name])}: expected ${EXPECTED[name as keyof Config]}`),
  }
}

/** A store of which half is configured would be taken for the data folder without a word. */
function withWholeBucket(config: Config): { config: Config } | { faults: readonly string[] } {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const
  const missing = names.filter((name) => config[name] === null)
  if (missing.length === 0 || missing.length === names.length) return { config }
  return { faults: missing.map((name) => `${name}: expected ${EXPECTED[name]}, as the other S3_ variables are set`) }
}

/** Refuses two sources of one key: nobody could say which one the data was sealed with. */
function withOneKey(
  read: { config: Config } | { faults: readonly string[] },
): { config: Config } | { faults: readonly string[] } {
  if ('faults' in read) return read
  const given = (['DATA_KEY', 'DATA_KEY_FILE', 'DATA_KEY_COMMAND'] as const).filter(
    (name) => read.config[name] !== null,
  )
  return given.length > 1 ? { faults: given.map((name) => `${name}: expected ${EXPECTED[name]}`) } : read
}

/** Returns the named source of the data key; null for a file of the data folder. */
export function dataKeySource({
  DATA_KEY: hex,
  DATA_KEY_FILE: path,
  DATA_KEY_COMMAND: command,
}: Config): DataKeySource {
  if (hex !== null) return { from: 'value', hex }
  if (path !== null) return { from: 'file', path }
  return command === null ? null : { from: 'command', command }
}

/** Whether this is a demo, or why it can be neither that nor a real one. */
export function modeOf({
  DEMO,
  APP_URL,
  SMTP_URL,
  SMS_URL,
}: Pick<Config, 'DEMO' | 'APP_URL' | 'SMTP_URL' | 'SMS_URL'>): { isDemo: boolean } | { fault: string } {
  const hasGateway = SMTP_URL !== null || SMS_URL !== null
  if (DEMO === '1' && hasGateway)
    return {
      fault:
        'DEMO=1 beside SMTP_URL or SMS_URL: a demo shows its codes to whoever asks, so take either the gateways or DEMO away',
    }
  if (DEMO === '0' && !hasGateway)
    return {
      fault:
        'there is no way to send codes: set SMTP_URL or SMS_URL, or DEMO=1 for a demo with play money, which shows every code to whoever asks',
    }
  if (DEMO === '0' && APP_URL === null)
    return {
      fault:
        'letters that tell of a changed password lead to a page that stops it: set APP_URL to the address at which people open the app, like https://candor.example',
    }
  return { isDemo: DEMO === '1' }
}

/** The bucket that pictures go to; null for the data folder. */
export function bucketOf({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_KEY: key,
  S3_SECRET: secret,
}: Config) {
  return endpoint === null || bucket === null || key === null || secret === null
    ? null
    : { endpoint, bucket, region, key, secret }
}

function isAddressBook(text: string): boolean {
  return addressBookOf(text) !== null
}

/** The addresses of `EXCHANGE_URLS`; null for a text that is none. */
export function addressBookOf(text: string): Readonly<Record<string, string>> | null {
  try {
    const parsed = z.record(z.string(), z.url()).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Faults end up in logs, and a URL carries a password as well as a secret does. */
function shown(name: string, value: string | undefined): string {
  return /_(URLS?|ENDPOINT|SECRET|KEY)$/.test(name) ? '' : `=${JSON.stringify(value)}`
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A demo has no office; the map of one that names none leads to a place that everybody may visit. */
export function companyOf(config: Config, isDemo: boolean): { address: string; latitude: number; longitude: number } {
  if (config.COMPANY_ADDRESS === '' && isDemo) return DEMO_COMPANY
  return { address: config.COMPANY_ADDRESS, latitude: config.COMPANY_LATITUDE, longitude: config.COMPANY_LONGITUDE }
}
