import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deskFront, modeOf, readConfig } from './config.ts'
import { rolesIn } from './roles.ts'

test('with nothing set there is a configuration', () => {
  expect(readConfig({})).toMatchObject({
    config: { PORT: 8080, DATA_DIR: './data', CURRENCY: 'USDT', BUSINESS_TIME_ZONE: 'Asia/Shanghai' },
  })
})

test('every fault is listed at once, each with what is expected', () => {
  const read = readConfig({
    PORT: '99999',
    BUSINESS_TIME_ZONE: 'Mars/Olympus',
    CURRENCY: 'usd',
    DATABASE_URL: 'mysql://x',
  })
  expect('faults' in read && read.faults).toHaveLength(4)
  expect('faults' in read && read.faults[0]).toContain('PORT="99999": expected a port number')
})

test('a store of which half is configured is refused, and no fault shows a secret', () => {
  const half = readConfig({ S3_ENDPOINT: 'https://s3.example', S3_SECRET: 'do-not-show' })
  expect('faults' in half && half.faults.map((fault) => fault.split(':')[0])).toEqual(['S3_BUCKET', 'S3_KEY'])
  const wrong = readConfig({
    S3_ENDPOINT: 'ftp://user:do-not-show@s3.example',
    S3_BUCKET: 'No Bucket',
    S3_KEY: 'key',
    S3_SECRET: 'do-not-show',
  })
  expect('faults' in wrong && wrong.faults).toHaveLength(2)
  expect(JSON.stringify([half, wrong])).not.toContain('do-not-show')
})

test('a data key has one source, and no fault shows it', () => {
  const key = '0123456789abcdef'.repeat(4)
  const twice = readConfig({ DATA_KEY: key, DATA_KEY_COMMAND: 'print-key' })
  expect('faults' in twice && twice.faults.map((fault) => fault.split(':')[0])).toEqual([
    'DATA_KEY',
    'DATA_KEY_COMMAND',
  ])
  const short = readConfig({ DATA_KEY: key.slice(2) })
  expect('faults' in short && short.faults).toHaveLength(1)
  expect(JSON.stringify([twice, short])).not.toContain(key.slice(2))
})

test('tables are divided in a database of your own alone', () => {
  const own = { DATABASE_URL: 'postgres://candor@host/candor' }
  expect(readConfig({ ...own, DATABASE_ENGINE: 'partitioned' })).toMatchObject({
    config: { DATABASE_ENGINE: 'partitioned' },
  })
  for (const [given, says] of [
    [{ DATABASE_ENGINE: 'partitioned' }, /^DATABASE_URL: expected a URL .*, as DATABASE_ENGINE=partitioned needs one$/],
    [{ ...own, DATABASE_ENGINE: 'oracle' }, /^DATABASE_ENGINE="oracle": expected postgres or partitioned$/],
  ] as const) {
    const read = readConfig(given)
    expect('faults' in read && read.faults).toEqual([expect.stringMatching(says)])
  }
})

test('outside of a demo there is an address for the links of letters', () => {
  const real = { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1', SMS_URL: null } as const
  expect(modeOf({ ...real, APP_URL: null })).toMatchObject({ fault: expect.stringContaining('APP_URL') })
  expect(modeOf({ ...real, APP_URL: 'https://candor.example' })).toEqual({ isDemo: false })
  expect(modeOf({ DEMO: '1', APP_URL: null, SMTP_URL: null, SMS_URL: null })).toEqual({ isDemo: true })
  expect('faults' in readConfig({ APP_URL: 'javascript:alert(1)' })).toBe(true)
})

test('a secret may stand in a file, and then nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-secrets-'))
  try {
    const file = join(folder, 'redis')
    writeFileSync(file, 'redis://127.0.0.1:6379\n')
    expect(readConfig({ REDIS_URL_FILE: file })).toMatchObject({ config: { REDIS_URL: 'redis://127.0.0.1:6379' } })
    expect(readConfig({ REDIS_URL_FILE: file, REDIS_URL: 'redis://other' })).toEqual({
      faults: ['REDIS_URL_FILE: expected no REDIS_URL beside it'],
    })
    const missing = join(folder, 'missing')
    expect(readConfig({ S3_SECRET_FILE: missing })).toEqual({
      faults: [`S3_SECRET_FILE=${JSON.stringify(missing)}: expected a file that can be read`],
    })
    writeFileSync(file, 'http://do-not-show')
    const wrong = readConfig({ REDIS_URL_FILE: file })
    expect('faults' in wrong && wrong.faults).toHaveLength(1)
    expect(JSON.stringify(wrong)).not.toContain('do-not-show')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('roles are some of the five, and a process has all of them by default', () => {
  expect(readConfig({})).toMatchObject({ config: { ROLES: 'web,stream,market,settle,jobs' } })
  expect([...rolesIn(' jobs, web')]).toEqual(['web', 'jobs'])
  for (const ROLES of ['web,', 'web;stream', 'server'])
    expect(readConfig({ ROLES })).toEqual({
      faults: [
        `ROLES=${JSON.stringify(ROLES)}: expected some of web, stream, market, settle and jobs, separated by commas`,
      ],
    })
})

const behindProxy = { SECURE: '1', TRUSTED_PROXIES: 1 } as const

test.each(['http://localhost:8081', 'http://127.0.0.1:8081', 'http://[::1]:8081'])(
  'a desk that is opened by a tunnel at %s has neither TLS nor a proxy before it',
  (DESK_URL) => {
    expect(deskFront({ ...behindProxy, DESK_URL })).toEqual({ isSecure: false, trustedProxies: 0 })
  },
)

test.each(['https://desk.example', 'https://localhost:8443', 'http://desk.example', null])(
  'a desk at %s has before it what the app has',
  (DESK_URL) => {
    expect(deskFront({ ...behindProxy, DESK_URL })).toEqual({ isSecure: true, trustedProxies: 1 })
    expect(deskFront({ SECURE: '0', TRUSTED_PROXIES: 0, DESK_URL })).toEqual({ isSecure: false, trustedProxies: 0 })
  },
)
