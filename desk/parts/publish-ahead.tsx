/** The parts that the two forms of terms share: those of a product, and those of a new one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TERMS_LEAD_MS } from '../../contract/product-terms.ts'
import type { DraftFault } from '../data/terms-draft.ts'
import { faultText } from './terms-words.ts'

const DAY_MS = 86_400_000
/** A second operator needs time to say yes. */
const SECOND_YES_MS = 900_000

/** Says how many faults there are, and leads to the first one. */
export function FaultTell({ faults }: { readonly faults: readonly DraftFault[] }) {
  const { i18n } = useLingui()
  const [count, first] = [faults.length, faults[0]]
  return (
    <p className="tell" data-tone="bad" role="status">
      <span>
        <b>
          <Trans>Faults: {count}.</Trans>
        </b>{' '}
        {first && faultText(i18n, first.code)}{' '}
        {first && (
          <button type="button" className="a" onClick={() => document.getElementById(first.at)?.focus()}>
            <Trans>Go there</Trans>
          </button>
        )}
      </span>
    </p>
  )
}

/** The first midnight (UTC) that lies ahead far enough, with time for a second yes. */
export function nextMidnight(): number {
  const least = Date.now() + TERMS_LEAD_MS + SECOND_YES_MS
  return Math.ceil(least / DAY_MS) * DAY_MS
}
