/** The cookie that holds a session's secret. Over TLS it is bound to the host and never sent in the clear. */
const SECURE_NAME = '__Host-candor'
const PLAIN_NAME = 'candor'

export function cookieName(isSecure: boolean): string {
  return isSecure ? SECURE_NAME : PLAIN_NAME
}

/** @param secret null clears it */
export function cookieHeader(input: { isSecure: boolean; secret: string | null; maxAgeSeconds: number }): string {
  const parts = [`${cookieName(input.isSecure)}=${input.secret ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${input.secret === null ? 0 : input.maxAgeSeconds}`]
  if (input.isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** The session's secret in a Cookie header, or null. Of two with the same name neither counts: one of them was planted. */
export function secretIn(header: string | undefined, isSecure: boolean): string | null {
  const name = cookieName(isSecure)
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name && /^[\w-]{43}$/.test(value) ? [value] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
