/**
 * The page's only policy of trusted types: what is loaded as a script comes from the own origin, and no text ever becomes markup or
 * code. The server's policy allows no other, so that a library or a mistake that tries is stopped by the browser.
 * Runs before anything that loads a worker. Browsers without trusted types have the rest of the policy.
 */
interface PolicyRules {
  readonly createScriptURL: (url: string) => string
  readonly createHTML: (text: string) => string
}
// TypeScript's own types do not know it everywhere.
const factory = (globalThis as { trustedTypes?: { createPolicy(name: 'default', rules: PolicyRules): unknown } })
  .trustedTypes

factory?.createPolicy('default', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`script of ${url}`)
    return url
  },
  // The Markdown library has the browser read a character's name (&eacute;); one name is no markup.
  createHTML: (text) => {
    if (!/^&#?\w+;$/.test(text)) throw new TypeError('markup')
    return text
  },
})
