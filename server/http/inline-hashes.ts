/** The page carries a few lines of style and script of its own; the policy allows these, by their hashes, and no others. */
import { createHash } from 'node:crypto'

/**
 * @param policy a Content-Security-Policy with `script-src` and `style-src`
 * @param html the page that it is sent with
 */
export function allowInline(policy: string, html: string): string {
  const withHashes = (directive: string, element: string) => (text: string) => {
    const hashes = [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    return text.replace(new RegExp(`(^|;)${directive} [^;]*`), (found) => found + hashes.join(''))
  }
  return withHashes('style-src', 'style')(withHashes('script-src', 'script')(policy))
}
