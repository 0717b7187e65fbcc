/** The page carries a few lines of style and script of its own; the policy allows these, by their hashes, and no others. */
import { createHash } from 'node:crypto'

/** The hashes that go behind `script-src` and `style-src`. */
export interface InlineHashes {
  readonly scripts: string
  readonly styles: string
}

/** The hashes of what stands inline in a page. */
export function inlineHashes(html: string): InlineHashes {
  const hashesOf = (element: string) =>
    [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join('')
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}

/** @param policy a Content-Security-Policy with `script-src` and `style-src` */
export function allowInline(policy: string, { scripts, styles }: InlineHashes): string {
  const widen = (text: string, directive: string, hashes: string) =>
    text.replace(new RegExp(`(^|;)${directive} [^;]*`), (found) => found + hashes)
  return widen(widen(policy, 'script-src', scripts), 'style-src', styles)
}
