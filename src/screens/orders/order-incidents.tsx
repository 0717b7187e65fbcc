import { Trans } from '@lingui/react/macro'
import { CircleAlert, Download } from 'lucide-react'
import { saveEvidence } from '../../commands/save-evidence.ts'
import { useOrderIncidents } from '../../queries/use-evidence.ts'
import { SYNC_PAGE } from '../../paths.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { IncidentKindText } from '../../ui/words/incident-kind-text.tsx'

/**
 * The incidents that this device has noted about an order, on the order's own page.
 * @param props.hasWaiting whether one counts that a restored backup might still explain: absurd terms are explained by nothing
 */
export function OrderIncidents({ orderId, hasWaiting }: { orderId: string; hasWaiting: boolean }) {
  const { exactTime } = useFormat()
  const incidents = useOrderIncidents(orderId) ?? []
  return incidents
    .filter(({ state }) => state === 'open' || (hasWaiting && state === 'waiting'))
    .map((incident) => (
      <div key={incident.id} className="banner" data-tone="bad" data-incident={incident.kind}>
        <CircleAlert className="icon icon--20" />
        <div className="banner__body stack" style={{ '--gap': '6px' }}>
          <b>
            <IncidentKindText kind={incident.kind} />
          </b>
          <p className="t-sm">
            <Trans>Noticed {exactTime(incident.at)}</Trans>
          </p>
          <p className="mono t-xs" style={{ overflowWrap: 'anywhere' }}>
            {incident.detail}
          </p>
          <button type="button" className="btn btn--ghost btn--md" onClick={() => saveEvidence(incident)}>
            <Download className="icon icon--16" />
            <Trans>Save the evidence</Trans>
          </button>
          <a className="inline-link t-sm" href={`#${SYNC_PAGE}`}>
            <Trans>What this device was promised</Trans>
          </a>
        </div>
      </div>
    ))
}
