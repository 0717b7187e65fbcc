import { Trans } from '@lingui/react/macro'
import type { MarketDays } from '../../../contract/endpoints/fairness.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { secondsToRound } from './seconds-to-round.ts'

/** The letters of a signature that tell it from others at a glance. */
const SHOWN_DIGITS = 16

/** The block of prices that is made now: its round came just before, and the next one can't be known yet. */
export function LiveBlock({ live }: { live: NonNullable<MarketDays['live']> }) {
  const { count, exactTime } = useFormat()
  const now = useServerNow(1_000)
  const seconds = secondsToRound(live.at, now)
  return (
    <Section
      title={
        seconds === null ? (
          <Trans>The last round that this device knows</Trans>
        ) : (
          <Trans>The prices being made now</Trans>
        )
      }
      note={<Trans>every 3 seconds</Trans>}
    >
      <dl className="lines">
        <div>
          <dt>
            <Trans>Secret of this minute</Trans>
          </dt>
          <dd>
            <Trans>fixed before the day, shown after the minute</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Round {count(live.round)}</Trans>
          </dt>
          <dd>
            <span className="mono">{live.signature.slice(0, SHOWN_DIGITS)}…</span>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Made</Trans>
          </dt>
          <dd>{exactTime(live.at)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Next round</Trans>
          </dt>
          <dd>
            {seconds === null ? (
              <Trans>not known until the server answers again</Trans>
            ) : (
              <Trans>in {count(seconds)} s</Trans>
            )}
          </dd>
        </div>
      </dl>
      <p className="t-sm t-2">
        <Trans>
          Secret and round together make the next twelve prices of each product. An order begins with prices whose round
          is made after it was accepted.
        </Trans>
      </p>
    </Section>
  )
}
