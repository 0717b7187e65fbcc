import { ChevronRight } from 'lucide-react'
import { alertPage } from '../../paths.ts'
import { FiringText, StateChip, TermsText } from './alert-words.tsx'
import type { ShownAlert } from './use-alerts.ts'

const UNKNOWN = { code: '', priceScale: 0 }

/** One alert: its product and condition, where it stands, and the tick that fired it last. */
export function AlertRow({ alert }: { alert: ShownAlert }) {
  const { terms, firing, state, productId } = alert
  const product = alert.product ?? { ...UNKNOWN, code: productId }
  return (
    <a className="row" href={`#${alertPage(alert.id)}`}>
      <span className="row__main">
        <span className="row__title">{product.code}</span>
        <span className="row__sub">
          <span>
            <TermsText terms={terms} product={product} />
          </span>
        </span>
        {firing === null ? null : (
          <span className="row__sub">
            <span>
              <FiringText firing={firing} product={product} />
            </span>
          </span>
        )}
        <span className="row__sub">
          <StateChip state={state} />
        </span>
      </span>
      <span className="row__end">
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </a>
  )
}
