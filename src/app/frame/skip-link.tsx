import { Trans } from '@lingui/react/macro'
import { OUT_OF_PICTURE } from '../../ui/page/launch-picture.ts'

/** Past the title bar, for a keyboard. A button: an anchor would change the hash, which is the route. */
export function SkipLink() {
  return (
    <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()} {...OUT_OF_PICTURE}>
      <Trans>To the content</Trans>
    </button>
  )
}
