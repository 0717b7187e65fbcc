import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { momentText } from './moment-text.ts'
import { useFormat } from './use-format.ts'
import { useMomentNow } from './use-moment.ts'

interface MomentProps {
  /** In ms, by the server's clock. */
  readonly at: number
  /** The server's clock. */
  readonly now: () => number
  /** Exact without a tap, where the row that it stands in was opened. */
  readonly isExact?: boolean
}

/** When something was: "just now", "20 minutes ago", or the date. A tap, or a pointer that rests on it, shows the time to the second. */
export function Moment({ at, now, isExact = false }: MomentProps) {
  const { i18n } = useLingui()
  const { exactTime } = useFormat()
  const [tapped, setTapped] = useState<number | null>(null)
  const text = momentText({ at, now: useMomentNow(at, now), locale: i18n.locale })
  const exact = exactTime(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} onClick={() => setTapped(tapped === at ? null : at)}>
      {isExact || tapped === at ? exact : (text ?? <Trans>Just now</Trans>)}
    </time>
  )
}
