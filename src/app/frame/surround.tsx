import { Trans } from '@lingui/react/macro'
import { APP_NAME } from '../../../contract/app-info.ts'

/** Beside the column on a wide screen. */
export function Surround() {
  return (
    <aside className="surround" aria-hidden="true">
      <img src="/favicon.svg" alt="" width="44" height="44" />
      <b>{APP_NAME}</b>
      <span>
        <Trans>The same app, the same width, on any screen. Install it and it opens without a connection.</Trans>
      </span>
    </aside>
  )
}
