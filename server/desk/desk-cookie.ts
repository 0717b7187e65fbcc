/** The cookie of the desk's sessions. Its name is no cookie of the app's: a browser sends both to every port of a host. */
const SECURE_NAME = '__Host-candor-desk'
const PLAIN_NAME = 'candor-desk'

/** @param input `secret`: null clears it */
export function deskCookieHeader(input: {
  readonly isSecure: boolean
  readonly secret: string | null
  readonly maxAgeSeconds: number
}): string {
  return [
    `${input.isSecure ? SECURE_NAME : PLAIN_NAME}=${input.secret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${input.secret === null ? 0 : input.maxAgeSeconds}`,
    ...(input.isSecure ? ['Secure'] : []),
  ].join('; ')
}

/** The session's secret in a Cookie header, or null. Two with the same name count as none: one of them was planted. */
export function deskSecretIn(header: string | undefined, isSecure: boolean): string | null {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name && /^[\w-]{43}$/.test(value) ? [value] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
