import type { Rolldown } from 'vite'

const WELCOME = '/pages/welcome/welcome'
const HOME = '/pages/index/index'
/** What the first page loads after the entry, and would only be asked for when that has run. `frame`: every other page needs it. */
const PAGES = {
  welcome: ['/src/screens/welcome/welcome-screen.tsx', '/locales/zh-CN/first.po'],
  home: ['/src/screens/home/home-screen.tsx', '/src/app/page-frame.tsx'],
  frame: ['/src/app/page-frame.tsx'],
} as const

/**
 * A script for the page's head: asks at once for the chunks of the page that the address and the session lead to, which would else be
 * known only when the entry has come and run.
 * @param html the page; what it names already is not asked for twice
 */
export function preloadScript(chunks: readonly Rolldown.OutputChunk[], html: string): string {
  const filesOf = (sources: readonly string[]) => {
    const own = chunks.filter((chunk) => chunk.moduleIds.some((id) => sources.some((source) => id.split('?')[0]?.endsWith(source))))
    const files = new Set(own.flatMap((chunk) => [chunk.fileName, ...chunk.imports]).filter((file) => !html.includes(file)))
    if (files.size === 0) throw new Error(`no chunk of their own: ${sources.join(', ')}`)
    return [...files].map((file) => `/${file}`)
  }
  const files = { welcome: filesOf(PAGES.welcome), home: filesOf(PAGES.home), frame: filesOf(PAGES.frame) }
  return `(function (files) {
var path = location.hash.replace(/^#?\\/?/, '/').split('?')[0]
var isSignedIn = false
try { isSignedIn = localStorage.getItem('candor.session') !== null } catch (_error) { isSignedIn = false }
var isFirst = path === '/' || path === '${WELCOME}'
files[isFirst && !isSignedIn ? 'welcome' : isFirst || path === '${HOME}' ? 'home' : 'frame'].forEach(function (file) {
var link = document.createElement('link')
link.rel = 'modulepreload'
link.crossOrigin = ''
link.href = file
document.head.append(link)
})
})(${JSON.stringify(files)})`
}
