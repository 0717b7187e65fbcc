import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Download, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Proof } from '../../../contract/settlement/receipt.ts'
import type { InLog } from '../../commands/find-in-log.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'

/** Whether an order's acceptance is in the public log, and how many others have signed that. Shows nothing while the device looks for it, or can ask nobody. */
export function LoggedText({ proof }: { proof: Proof }) {
  const [found, setFound] = useState<InLog | null>(null)
  useEffect(() => {
    let isCurrent = true
    // The log's code comes only with the page of an order.
    void import('../../commands/find-in-log.ts')
      .then(({ findInLog }) => findInLog(proof))
      .then((inLog) => {
        if (isCurrent) setFound(inLog)
      })
      // Without room or network nothing is said.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [proof])
  if (found === null) return null
  const { witnesses, names, isQuorum, isBeforeEnd, isOwnWitness, prices, save } = found
  if (isOwnWitness)
    return (
      <FinePrint icon={Info}>
        <Trans>
          In the public log. Only this server's own witness has signed it, which proves nothing to outsiders.
        </Trans>
      </FinePrint>
    )
  if (!isQuorum || witnesses === 0)
    return (
      <FinePrint icon={Info}>
        <Trans>In the public log. Too few of its witnesses have signed it so far.</Trans>
      </FinePrint>
    )
  return (
    <>
      <span className="verified" data-witnesses={witnesses}>
        <BadgeCheck className="icon icon--20" />
        <Trans>Verified and witnessed by {witnesses}</Trans>
      </span>
      <p className="t-sm t-2">
        {isBeforeEnd ? (
          <Trans>
            They had signed the acceptance before the order could end. Where one of them is independent of the platform,
            nobody knew the result when the order was accepted.
          </Trans>
        ) : (
          <Trans>They signed only when the order could have ended. That does not show when it was accepted.</Trans>
        )}
      </p>
      {prices === 'none' ? null : <PricesText prices={prices} />}
      <p className="t-sm t-2">
        <Trans>The platform names these witnesses: {names.join(', ')}</Trans>
      </p>
      <button type="button" className="btn btn--ghost btn--md" onClick={save}>
        <Download className="icon icon--20" />
        <Trans>Save the proof from the log</Trans>
      </button>
    </>
  )
}

function PricesText({ prices }: { prices: Exclude<InLog['prices'], 'none'> }) {
  return (
    <p className="t-sm t-2" data-prices={prices}>
      {prices === 'shown' ? (
        <Trans>The log shows everybody the same prices that decided this order.</Trans>
      ) : (
        <Trans>
          The log does not show the prices that decided this order. Nothing shows that others saw the same ones.
        </Trans>
      )}
    </p>
  )
}
