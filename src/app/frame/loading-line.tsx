import { useLingui } from '@lingui/react/macro'
import { OUT_OF_PICTURE } from '../../ui/page/launch-picture.ts'
import { useAfter } from '../../ui/page/use-after.ts'

const SHOWN_AFTER_MS = 200

/** The next page is loading: shown after 200 ms, so that a page which is at hand comes without a flash. */
export function LoadingLine() {
  const { t } = useLingui()
  return useAfter(SHOWN_AFTER_MS) ? (
    <div className="loading" role="status" aria-label={t`Loading`} {...OUT_OF_PICTURE} />
  ) : null
}
