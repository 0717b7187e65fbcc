/** The configuration, read by the table in config-table.ts: the one place that reads the environment. With nothing set, everything has a value that works. */
import { DEMO_COMPANY } from '../contract/demo-company.ts'
import * as z from 'zod/mini'
import { VARIABLES } from './config-table.ts'
import type { DataKeySource } from './data-key.ts'
import { withSecretFiles } from './secret-files.ts'

type Variables = typeof VARIABLES

// A list of entries forgets which form belongs to which name.
const schema = z.object(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, { form }]) => [name, form])) as {
    [Name in keyof Variables]: Variables[Name]['form']
  },
)

export type Config = z.infer<typeof schema>

/** @returns the configuration, or every fault as a line that names the variable and what it must be */
export function readConfig(
  surroundings: Readonly<Record<string, string | undefined>>,
): { config: Config } | { faults: readonly string[] } {
  const { environment, faults } = withSecretFiles(surroundings)
  if (faults.length > 0) return { faults }
  const given = Object.fromEntries(
    Object.keys(VARIABLES).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return withOwnDatabase(withOneKey(withWholeBucket(parsed.data)))
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  // Only keys of the schema have issues.
  return {
    faults: [...names].map(
      (name) => `${name}${shown(name, given[name])}: expected ${VARIABLES[name as keyof Config].expected}`,
    ),
  }
}

/** A store of which half is configured would be taken for the data folder without a word. */
function withWholeBucket(config: Config): { config: Config } | { faults: readonly string[] } {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const
  const missing = names.filter((name) => config[name] === null)
  if (missing.length === 0 || missing.length === names.length) return { config }
  return {
    faults: missing.map((name) => `${name}: expected ${VARIABLES[name].expected}, as the other S3_ variables are set`),
  }
}

/** Refuses two sources of one key: nobody could say which one the data was sealed with. */
function withOneKey(
  read: { config: Config } | { faults: readonly string[] },
): { config: Config } | { faults: readonly string[] } {
  if ('faults' in read) return read
  const given = (['DATA_KEY', 'DATA_KEY_FILE', 'DATA_KEY_COMMAND'] as const).filter(
    (name) => read.config[name] !== null,
  )
  return given.length > 1 ? { faults: given.map((name) => `${name}: expected ${VARIABLES[name].expected}`) } : read
}

/** Refuses to divide the embedded database: an upgrade of its PostgreSQL copies whole tables. */
function withOwnDatabase(
  read: { config: Config } | { faults: readonly string[] },
): { config: Config } | { faults: readonly string[] } {
  if ('faults' in read || read.config.DATABASE_ENGINE === 'postgres' || read.config.DATABASE_URL !== null) return read
  return {
    faults: [
      `DATABASE_URL: expected ${VARIABLES.DATABASE_URL.expected}, as DATABASE_ENGINE=${read.config.DATABASE_ENGINE} needs one`,
    ],
  }
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

/** Faults end up in logs, and a URL carries a password as well as a secret does. */
function shown(name: string, value: string | undefined): string {
  return /_(URLS?|ENDPOINT|SECRET|KEY)$/.test(name) ? '' : `=${JSON.stringify(value)}`
}

/** A demo has no office; the map of one that names none leads to a place that everybody may visit. */
export function companyOf(config: Config, isDemo: boolean): { address: string; latitude: number; longitude: number } {
  if (config.COMPANY_ADDRESS === '' && isDemo) return DEMO_COMPANY
  return { address: config.COMPANY_ADDRESS, latitude: config.COMPANY_LATITUDE, longitude: config.COMPANY_LONGITUDE }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns what stands before the desk. Operators who open it by a tunnel at their own machine's address (`DESK_URL=http://localhost:8081`)
 * reach it without TLS and without a proxy, whatever stands before the app.
 */
export function deskFront({
  SECURE,
  TRUSTED_PROXIES: trustedProxies,
  DESK_URL,
}: Pick<Config, 'SECURE' | 'TRUSTED_PROXIES' | 'DESK_URL'>): { isSecure: boolean; trustedProxies: number } {
  const url = DESK_URL === null ? null : new URL(DESK_URL)
  const isByTunnel = url?.protocol === 'http:' && LOOPBACK.has(url.hostname)
  return isByTunnel ? { isSecure: false, trustedProxies: 0 } : { isSecure: SECURE === '1', trustedProxies }
}
