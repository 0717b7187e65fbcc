import { useLingui } from '@lingui/react/macro'
import { type CountdownState, countdownText } from '../format/countdown.ts'
import { Ring } from '../page/ring.tsx'

/** The ring of an open order in each of its states: it waits for its entry price, runs, or is being settled. */
export function CountdownRing({ state }: { state: CountdownState }) {
  const { t } = useLingui()
  switch (state.status) {
    case 'waiting':
      return <Ring left={1} label={t`Waiting for its entry price`} text="…" />
    case 'running': {
      const text = countdownText(state.leftMs)
      return <Ring left={state.leftShare} label={t`${text} left`} text={text} />
    }
    case 'settling':
      return <Ring left={0} isSettling label={t`Settling`} text="0:00" />
  }
}
