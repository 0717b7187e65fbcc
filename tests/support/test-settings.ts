import type { Services } from '../../server/http/api/services.ts'

/** The site that the tests' passkeys belong to. */
export const TEST_SITE: Services['site'] = { host: 'candor.example', origins: () => ['https://candor.example'] }

/** Returns the settings of a demo in Shanghai. */
export function testSettings(
  bounds: Pick<Services['settings'], 'attemptsPerAddress' | 'smsPerHour'>,
): Services['settings'] {
  return {
    currency: 'USDT',
    isDemo: true,
    businessTimeZone: 'Asia/Shanghai',
    company: { address: '', latitude: 0, longitude: 0 },
    streets: null,
    retention: { identityPhotoDays: 90, identityRecordDays: 1_825 },
    ...bounds,
  }
}
