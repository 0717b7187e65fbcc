/** The cookie that holds a session's secret. Over TLS it is bound to the host and never sent in the clear. */
const SECURE_NAME = '__Host-candor'
const PLAIN_NAME = 'candor'

/** Opens nothing: by it a device that has signed in before is told from strangers who try passwords. */
const DEVICE = '-device'
const DEVICE_SECONDS = 400 * 86_400

function cookieName(isSecure: boolean): string {
  return isSecure ? SECURE_NAME : PLAIN_NAME
}

/** @param secret null clears it */
export function cookieHeader(input: { isSecure: boolean; secret: string | null; maxAgeSeconds: number }): string {
  return headerOf({ ...input, name: cookieName(input.isSecure) })
}

export function deviceCookieHeader(input: { isSecure: boolean; secret: string }): string {
  return headerOf({ ...input, name: cookieName(input.isSecure) + DEVICE, maxAgeSeconds: DEVICE_SECONDS })
}

function headerOf(input: { name: string; isSecure: boolean; secret: string | null; maxAgeSeconds: number }): string {
  const parts = [
    `${input.name}=${input.secret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${input.secret === null ? 0 : input.maxAgeSeconds}`,
  ]
  if (input.isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** The session's secret in a Cookie header, or null. Two with the same name count as none: one of them was planted. */
export function secretIn(header: string | undefined, isSecure: boolean): string | null {
  return valueIn(header, cookieName(isSecure))
}

export function deviceSecretIn(header: string | undefined, isSecure: boolean): string | null {
  return valueIn(header, cookieName(isSecure) + DEVICE)
}

function valueIn(header: string | undefined, name: string): string | null {
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name && /^[\w-]{43}$/.test(value) ? [value] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
