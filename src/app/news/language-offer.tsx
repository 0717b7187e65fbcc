import { Languages, X } from 'lucide-react'
import { LANGUAGE_OFFERS } from '../../../contract/language-offers.ts'
import type { Language } from '../../../contract/languages.ts'

interface LanguageOfferProps {
  readonly offered: Language
  readonly onAccept: () => void
  readonly onDecline: () => void
}

/** One button that goes on in the offered language, and one that stays with the language that is shown. */
export function LanguageOffer({ offered, onAccept, onDecline }: LanguageOfferProps) {
  const { accept, decline } = LANGUAGE_OFFERS[offered]
  return (
    <section className="snack" lang={offered} aria-label={accept}>
      <span className="snack__mark">
        <Languages className="icon" />
      </span>
      <button type="button" className="btn btn--soft btn--md snack__text" onClick={onAccept}>
        {accept}
      </button>
      <button type="button" className="snack__act" aria-label={decline} onClick={onDecline}>
        <X className="icon icon--20" />
      </button>
    </section>
  )
}
