import { Trans } from '@lingui/react/macro'
import { PRIVACY_PAGE, TERMS_PAGE } from '../../paths.ts'

/** On the pages that open or enter an account: what going on agrees to, readable first. `onRead` comes before the page goes. */
export function Agreement({ onRead }: { onRead?: () => void }) {
  return (
    <p className="t-xs t-2">
      <Trans>
        By going on you agree to the{' '}
        <a className="inline-link" href={`#${TERMS_PAGE}`} onClick={onRead}>
          terms of use
        </a>{' '}
        and the{' '}
        <a className="inline-link" href={`#${PRIVACY_PAGE}`} onClick={onRead}>
          privacy policy
        </a>
        .
      </Trans>
    </p>
  )
}
