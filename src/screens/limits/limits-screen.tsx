import { Trans, useLingui } from '@lingui/react/macro'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { BoundCard } from './bound-card.tsx'
import { boundNow } from './bound-now.ts'
import { PauseCard } from './pause-card.tsx'
import { RealityCheckCard } from './reality-check-card.tsx'

const EVERY_MS = 10_000

/** Bounds that a person sets for themselves, and a pause. The server holds them. */
export function LimitsScreen() {
  const { t } = useLingui()
  const limits = useRow('limits', 'main')
  const currency = useConfiguration()?.currency ?? ''
  const now = useServerNow(EVERY_MS)
  const isOffline = useLink() === 'offline'
  const depositDraft = useDraft('limit-depositPerDay')
  const lossDraft = useDraft('limit-lossPerDay')
  if (limits === undefined || depositDraft === undefined || lossDraft === undefined)
    return (
      <SubPage title={t`My limits`}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  return (
    <SubPage title={t`My limits`}>
      {isOffline ? (
        <Banner tone="wait" icon="offline">
          <Trans>Setting a limit needs a connection. What you see is as last known.</Trans>
        </Banner>
      ) : (
        <Banner icon="shield">
          <Trans>
            A stricter limit holds at once. A looser one holds after 24 hours, so that nobody decides it in the heat of
            the moment. The server refuses what passes a limit.
          </Trans>
        </Banner>
      )}
      <BoundCard
        name="depositPerDay"
        title={t`Deposit per day`}
        note={t`The most that you can deposit on one day.`}
        bound={boundNow(limits, 'depositPerDay', now)}
        currency={currency}
        draft={depositDraft?.fields['amount'] ?? ''}
        isOffline={isOffline}
      />
      <BoundCard
        name="lossPerDay"
        title={t`Loss per day`}
        note={t`Losses less gains of one day. Open orders count as lost until they are settled.`}
        bound={boundNow(limits, 'lossPerDay', now)}
        currency={currency}
        draft={lossDraft?.fields['amount'] ?? ''}
        isOffline={isOffline}
      />
      <PauseCard pausedUntil={limits?.pausedUntil ?? null} now={now} isOffline={isOffline} />
      <RealityCheckCard />
    </SubPage>
  )
}
