import { Plural, Trans } from '@lingui/react/macro'
import type { RestoreNotice } from '../../../contract/settlement/restore-notice.ts'
import { SentenceGap } from './sentence-gap.tsx'
import { useFormat } from '../format/use-format.ts'

/** Explains the state of a proof whose ticks a restored backup has abandoned. */
export function AbandonedText({ notice, ticks }: { notice: RestoreNotice; ticks: number }) {
  const { exactTime } = useFormat()
  return (
    <p className="t-sm">
      <b>
        <Trans>Signed and sound, but it no longer counts.</Trans>
      </b>
      <SentenceGap />
      <Trans>
        The platform restored a backup at {exactTime(notice.restoredAt)} and says so: its prices after{' '}
        {exactTime(notice.headTs)} are abandoned.
      </Trans>
      <SentenceGap />
      <Plural value={ticks} one="This proof stands on # of them." other="This proof stands on # of them." />
    </p>
  )
}
