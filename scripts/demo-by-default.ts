const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])
/** Each says that somebody elsewhere reaches this server, or that it was set up to send codes. */
const NOT_ALONE = ['SMTP_URL', 'SMTP_URL_FILE', 'SMS_URL', 'SMS_URL_FILE', 'ORIGINS'] as const

/** Whether `npm start` chooses a demo by itself: nothing says what it is, and nobody but this machine reaches it. */
export function isDemoByDefault(environment: Readonly<Record<string, string | undefined>>): boolean {
  if (environment['DEMO'] || NOT_ALONE.some((name) => environment[name])) return false
  const isBehindProxy = environment['SECURE'] === '1' || Number(environment['TRUSTED_PROXIES'] || '0') !== 0
  return !isBehindProxy && LOOPBACK.has(environment['HOST'] || 'localhost')
}
