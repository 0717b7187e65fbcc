/** The site that people open, as passkeys are bound to it: from the configuration, never from a request, where a stranger could choose it. */
import type { Config } from './config.ts'

/**
 * Without APP_URL (a demo) the site is this machine's, under whatever port the server has. Among several origins only those of the same host can
 * use its passkeys: browsers see to that.
 * @param here the server's own address, once it listens
 */
export function siteOf(
  { APP_URL, ORIGINS }: Pick<Config, 'APP_URL' | 'ORIGINS'>,
  here: () => string,
): { readonly host: string; readonly origins: () => readonly string[] } {
  return {
    host: APP_URL === null ? 'localhost' : new URL(APP_URL).hostname,
    origins: () => [new URL(APP_URL ?? here()).origin, ...originsIn(ORIGINS)],
  }
}

/** Origins separated by commas. */
export function originsIn(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
}
