/**
 * The page as it is built: what the first moment needs stands in it, so that a first visit paints when the page itself has come
 * and the code of the page wanted is under way at once. The policy allows what stands in the page by its hash (server/http/app/inline-hashes.ts).
 */
import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { firstScript } from './first-scripts.ts'
import { type PageColours, readPageColours } from './page-colours.ts'
import { preloadScript } from './preload-script.ts'

/** A page of its own look until the style has come: the two surfaces of tokens.css, and the mark in the middle. */
const styleIn = ({ light, dark }: PageColours) =>
  [
    `html{background:${light}}`,
    `@media(prefers-color-scheme:dark){html:not([data-theme=light]){background:${dark}}}`,
    `html[data-theme=dark]{background:${dark}}`,
    'body{margin:0}.boot{display:grid;place-items:center;min-height:100vh;min-height:100dvh}.boot svg{width:72px;height:72px}',
  ].join('')
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

export function firstPaint(): Plugin {
  return {
    name: 'candor-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const [script, mark] = await Promise.all([firstScript('theme'), readFile('public/favicon.svg', 'utf8')])
        const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
        if (sheet === undefined) throw new Error('the built page has no stylesheet')
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const preload = preloadScript(chunks, html)
        return put(largestFirst(html, chunks), [
          [/\s*<!-- Sets theme[\s\S]*?-->/, ''],
          [
            /<script[^>]* src="\/theme\.js"><\/script>/,
            () => `<style>${styleIn(readPageColours())}</style><script>${script}</script>`,
          ],
          [sheet, ''],
          // In the page: a browser asks for it before most of the code.
          ['href="/favicon.svg"', `href="${dataUrlOf(mark)}"`],
          // The style first: it is what the first paint waits for.
          [/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`],
          [
            '<img src="/favicon.svg" alt="" width="72" height="72" />',
            withoutComments(mark).replace('role="img" aria-label="Candor"', 'aria-hidden="true"'),
          ],
          // After the entry and what it needs.
          ['</head>', `<script>${preload}</script></head>`],
          // Last: what stands before it is painted without it.
          ['</body>', `${sheet}</body>`],
        ])
      },
    },
  }
}

/** The code's tags: a browser has few lines to one host, and the longest way begins first. */
function largestFirst(html: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const tags = html.match(CODE) ?? []
  const sizeOf = (tag: string) => chunks.find(({ fileName }) => tag.includes(fileName))?.code.length ?? 0
  const sorted = [...tags].sort((left, right) => sizeOf(right) - sizeOf(left))
  return html.replace(CODE, () => sorted.shift() ?? '')
}

function put(
  html: string,
  changes: readonly (readonly [string | RegExp, string | ((found: string) => string)])[],
): string {
  return changes.reduce((page, [from, to]) => {
    const next = page.replace(from, typeof to === 'string' ? () => to : to)
    if (next === page) throw new Error(`index.html has no ${String(from)} any more`)
    return next
  }, html)
}

function dataUrlOf(svg: string): string {
  return `data:image/svg+xml,${withoutComments(svg)
    .replace(/\n/g, '')
    .replace(/"/g, "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`
}

function withoutComments(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\n\s*/g, '\n')
    .trim()
}
