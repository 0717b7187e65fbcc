/** On a first visit, offers the language that the browser prefers, in that language. The app speaks its default until somebody chooses. */
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { isLanguageChosen } from '../../queries/language-chosen.ts'
import type { Language } from '../../../contract/languages.ts'
import { browserLanguage } from '../words/browser-language.ts'
import { LanguageOffer } from './language-offer.tsx'
import { placeNews } from './place-news.ts'

/** The page under the offer may be another one meanwhile, or the language may be chosen elsewhere. */
const LOOKED_EVERY_MS = 200

/** @param shown the language that the app speaks */
export function offerLanguage(shown: Language): void {
  const offered = browserLanguage(navigator.languages)
  if (offered === null || offered === shown || isLanguageChosen()) return
  const host = document.createElement('div')
  host.className = 'snacks snacks--offer'
  const root = createRoot(host)
  let page = location.hash
  const look = () => {
    if (isLanguageChosen()) return end()
    // Another page may have another foot.
    if (page !== location.hash) delete host.dataset['at']
    page = location.hash
    placeNews(host)
  }
  const timer = setInterval(look, LOOKED_EVERY_MS)
  const end = () => {
    clearInterval(timer)
    root.unmount()
    host.remove()
  }
  const answer = (language: Language) => {
    chooseLanguage(language)
    end()
  }
  // Before it is painted for the first time.
  new MutationObserver(() => placeNews(host)).observe(host, { childList: true })
  document.body.append(host)
  root.render(<LanguageOffer offered={offered} onAccept={() => answer(offered)} onDecline={() => answer(shown)} />)
}
