import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { MarketDays } from '../../../contract/endpoints/fairness.ts'
import { QUICKNET_CHAIN, chainHash } from '../../../contract/beacon/beacon.ts'
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'

/** Says where the prices come from, and who could know them before they are there. */
export function FeedText({
  kind,
  market,
}: {
  kind: 'simulated' | 'replay' | 'exchange' | 'pyth'
  market: MarketDays | null
}) {
  switch (kind) {
    case 'simulated':
      return (
        <>
          <p className="t-sm">
            <Trans>
              This market is simulated: the prices follow no real market. Every three seconds they are worked out from
              two numbers and nothing else: a secret that was fixed before the day, and a round of a beacon.
            </Trans>
          </p>
          {market === null ? null : <KnowledgeText market={market} />}
        </>
      )
    case 'replay':
      return (
        <p className="t-sm">
          <Trans>
            For practice only: these are recorded prices of a real market, played again. They are not today's, and
            whoever has the recording knows what comes.
          </Trans>
        </p>
      )
    case 'exchange':
      return (
        <p className="t-sm">
          <Trans>These are the prices of an exchange, taken as they come.</Trans>
        </p>
      )
    case 'pyth':
      return (
        <p className="t-sm">
          <Trans>
            These are prices of the Pyth network, where exchanges and trading firms publish theirs. Keys that this
            platform does not hold have signed each one. An order's proof carries the signed messages of its entry and
            exit, and this device checks them: a price that was changed, or that names no message, is found. The
            operator could leave prices out.
          </Trans>
        </p>
      )
  }
}

function KnowledgeText({ market }: { market: MarketDays }) {
  const isReal = useConfiguration()?.isDemo === false
  const today = market.days.find(({ notice }) => notice.day === dayOf(market.serverTime))
  if (!today) return null
  return chainHash(today.notice.beacon) === QUICKNET_CHAIN ? (
    <p className="t-sm">
      <Trans>
        The beacon is drand's public one, made by independent organisations together. Nobody, the operator included,
        could know a price more than three seconds ahead, and none at all of those that decide an order at the moment
        that its acceptance names. Your device measures how long each answer takes.
      </Trans>
    </p>
  ) : (
    <>
      <p className="t-sm">
        <Trans>
          The beacon is the platform's own. The operator has its key and could know prices ahead; nobody else could.
          With drand's public beacon (BEACON=drand) the operator couldn't either.
        </Trans>
      </p>
      {isReal ? (
        <div className="banner" data-tone="warn">
          <CircleAlert className="icon icon--20" />
          <p className="banner__body t-sm">
            <Trans>Balances here are real, and the operator of this server could know these prices ahead.</Trans>
          </p>
        </div>
      ) : null}
    </>
  )
}
