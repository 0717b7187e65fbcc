/**
 * Tells what has ended, wherever the person is: over every page and over an open dialog. Loaded when the first page
 * stands.
 * This room holds news over any page: results, notices, running orders, the reality check. It may not import the frame.
 */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { loadWords } from '../words/language.ts'
import { placeNews } from './place-news.ts'
import { NewsTeller } from './news-teller.tsx'
import { RunningStrip } from './running-strip.tsx'

let hasBegun = false

/** Once a page. In a tree of its own: what it says stays while pages come and go. */
export async function tellNews(): Promise<void> {
  if (hasBegun) return
  hasBegun = true
  try {
    await loadWords('product')
  } catch (error) {
    // The next page tries again.
    hasBegun = false
    throw error
  }
  const host = document.createElement('div')
  host.className = 'snacks'
  const keepInReach = keeperOf(host)
  keepInReach()
  // Before they are painted for the first time.
  new MutationObserver(() => placeNews(host)).observe(host, { childList: true, subtree: true })
  // A region that came into a dialog together with its words would not be read aloud.
  new MutationObserver(keepInReach).observe(document.body, {
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  createRoot(host).render(
    <I18nProvider i18n={i18n}>
      <NewsTeller onTell={keepInReach} />
    </I18nProvider>,
  )
  // It belongs to the page: an open dialog lies over it.
  const foot = document.createElement('div')
  document.body.append(foot)
  createRoot(foot).render(
    <I18nProvider i18n={i18n}>
      <RunningStrip />
    </I18nProvider>,
  )
  // If its file does not load, the next start counts again.
  import('./watch-front.tsx').then(({ watchFront }) => watchFront()).catch(() => undefined)
}

/** @returns moves the news to where they are seen: outside of an open dialog nothing can be seen, heard or reached */
function keeperOf(host: HTMLElement): () => void {
  // A dialog that closes takes them out of the page.
  const closing = new MutationObserver(() => {
    if (!host.isConnected) keepInReach()
  })
  const keepInReach = () => {
    const place = dialogOnTop() ?? document.body
    if (host.parentElement !== place) {
      place.append(host)
      closing.disconnect()
      if (place !== document.body) closing.observe(document.body, { childList: true, subtree: true })
    }
    placeNews(host)
  }
  return keepInReach
}

/** The order in the document is not the order of opening; a pointer meets the topmost dialog, or its backdrop, at every place. */
function dialogOnTop(): Element | undefined {
  const open = [...document.querySelectorAll('dialog:modal')]
  const met = document.elementFromPoint(0, 0)
  return open.findLast((dialog) => dialog.contains(met)) ?? open.at(-1)
}
