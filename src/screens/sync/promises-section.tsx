import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Download, History, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteOwnMemory } from '../../commands/delete-memory.ts'
import { saveEvidence } from '../../commands/save-evidence.ts'
import { useRemembered, useStrangerKeys } from '../../queries/use-evidence.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { IncidentKindText } from '../../ui/words/incident-kind-text.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { orderPage } from '../../paths.ts'
import { collectionWords } from './collection-words.ts'

type Incident = NonNullable<ReturnType<typeof useRemembered>>['incidents'][number]
const SHOWN_MAX = 50

/** The promises made to this device, and the changes noticed since. Only the person can delete them. */
export function PromisesSection() {
  const { count } = useFormat()
  const remembered = useRemembered()
  const strangers = useStrangerKeys()
  const [isAsking, setAsking] = useState(false)
  if (remembered === undefined) return null
  const { incidents, records, receipts } = remembered
  const [kept, signed] = [count(records), count(receipts)]
  return (
    <Section title={<Trans>What this device was promised</Trans>}>
      <div className="card card--pad stack" style={{ '--gap': '12px' }}>
        {strangers.map(({ keyId, at }) => (
          <StrangerNotice key={keyId} keyId={keyId} at={at} />
        ))}
        {incidents.slice(0, SHOWN_MAX).map((incident) => (
          <IncidentNotice key={incident.id} incident={incident} />
        ))}
        {incidents.length + strangers.length > 0 ? null : (
          <p className="flow" style={{ flexWrap: 'nowrap', '--gap': '12px' }}>
            <ShieldCheck className="icon" style={{ flex: 'none', color: 'var(--primary)' }} />
            <span className="t-strong">
              <Trans>Nothing that was final has changed since this device saw it.</Trans>
            </span>
          </p>
        )}
        <p className="t-sm t-2">
          <Trans>
            Remembered: {kept} final records, {signed} signed receipts. After each sync the new state is compared with
            this memory. Clearing the cache or downloading again does not touch it. Logging out keeps fingerprints
            without contents.
          </Trans>
        </p>
        <button type="button" className="btn btn--ghost btn--md" onClick={() => setAsking(true)}>
          <Trash2 className="icon icon--20" />
          <Trans>Delete this memory</Trans>
        </button>
      </div>
      {isAsking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

/** Asks before the memory is deleted. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isDangerous
      title={t`Delete what this device remembers?`}
      confirm={t`Delete`}
      onConfirm={() => {
        void deleteOwnMemory()
        onClose()
      }}
      onCancel={onClose}
    >
      <Trans>
        The platform could then change an old result without this device noticing. Save the evidence first if something
        is listed here.
      </Trans>
    </ConfirmDialog>
  )
}

function IncidentNotice({ incident }: { incident: Incident }) {
  const { i18n } = useLingui()
  const { exactTime } = useFormat()
  const words = collectionWords(incident.collection)
  const isExplained = incident.state === 'restored'
  return (
    <div className="banner" data-tone={isExplained ? 'warn' : 'bad'} data-incident={incident.kind}>
      {isExplained ? <History className="icon icon--20" /> : <CircleAlert className="icon icon--20" />}
      <div className="banner__body stack" style={{ '--gap': '6px' }}>
        <b>
          <IncidentKindText kind={incident.kind} />
        </b>
        {isExplained ? (
          <p className="t-sm">
            <Trans>The platform published that it restored a backup, and this came after the backup.</Trans>
          </p>
        ) : null}
        <p className="t-sm">
          {words === null ? null : i18n._(words)}{' '}
          {incident.collection === 'orders' ? (
            <a className="inline-link" href={`#${orderPage(incident.rowId)}`}>
              <Trans>Open the order</Trans>
            </a>
          ) : null}
        </p>
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
        <p className="t-xs">
          {incident.signed ? (
            <Trans>
              Both versions are signed by the platform. The program candor-verify shows to anybody that they contradict
              each other.
            </Trans>
          ) : (
            <Trans>The file holds both versions as this device was told them.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}

function StrangerNotice({ keyId, at }: { keyId: string; at: number }) {
  const { exactTime } = useFormat()
  return (
    <div className="banner" data-tone="bad" data-incident="key-changed">
      <CircleAlert className="icon icon--20" />
      <div className="banner__body stack" style={{ '--gap': '6px' }}>
        <b>
          <Trans>The platform signs with a key that the earlier one does not vouch for</Trans>
        </b>
        <p className="t-sm">
          <Trans>Nothing that is signed with it counts as verified on this device.</Trans>
        </p>
        <p className="t-sm">
          <Trans>Noticed {exactTime(at)}</Trans>
        </p>
        <p className="mono t-xs">{keyId}</p>
      </div>
    </div>
  )
}
