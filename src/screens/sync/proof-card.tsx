import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, RefreshCw, Scale } from 'lucide-react'
import { useState } from 'react'
import { mirrorAgain, verifyNow } from '../../commands/check-mirror.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProgressMeter, useProgressText } from '../../ui/page/progress.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** Whether what lies here is what the server has, since when that is known, and the two ways to know it anew. */
export function ProofCard() {
  const { verifiedAt, phase, link, needsSignIn, needsReload } = useSyncStatus()
  const [asked, setAsked] = useState<{ readonly verifiedAt: number | null } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const canAsk = link !== 'offline' && !needsSignIn && !needsReload
  // Each proof has a time of its own: while the time stands, the one that was asked for is still under way.
  const isVerifying = canAsk && asked !== null && asked.verifiedAt === verifiedAt
  return (
    <div className="card card--pad stack" style={{ '--gap': '12px' }}>
      <Proof isVerifying={isVerifying} />
      <div className="btn-pair">
        <button
          type="button"
          className="btn btn--md"
          aria-disabled={!canAsk}
          aria-busy={isVerifying}
          onClick={() => {
            if (canAsk && !isVerifying) {
              setAsked({ verifiedAt })
              verifyNow()
            }
          }}
        >
          <Scale className="icon icon--20" />
          <Trans>Verify now</Trans>
        </button>
        <button
          type="button"
          className="btn btn--md btn--ghost"
          aria-disabled={!canAsk || phase === 'mirroring'}
          onClick={() => {
            if (canAsk && phase !== 'mirroring') setAsking(true)
          }}
        >
          <RefreshCw className="icon icon--20" />
          <Trans>Download again</Trans>
        </button>
      </div>
      {canAsk ? null : (
        <p className="t-sm t-2">
          <Trans>Both need a connection to the server.</Trans>
        </p>
      )}
      {isAsking ? <DownloadDialog onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Asks before everything is fetched anew. */
function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Download everything again?`}
      confirm={t`Download again`}
      onConfirm={() => {
        mirrorAgain()
        onClose()
      }}
      onCancel={onClose}
    >
      <Trans>
        All your records are fetched from the server anew and take the place of those on this device. What waits to be
        sent stays.
      </Trans>
    </ConfirmDialog>
  )
}

function Proof({ isVerifying }: { isVerifying: boolean }) {
  const { exactTime, count } = useFormat()
  const { t } = useLingui()
  const { verifiedAt, phase, progress } = useSyncStatus()
  const isMirroring = phase === 'mirroring'
  const part = progress === undefined || progress.blocksTotal === 0 ? null : progress.blocks / progress.blocksTotal
  const percent = useProgressText(part ?? 0)
  return (
    <div className="flow" style={{ flexWrap: 'nowrap', '--gap': '12px' }}>
      <BadgeCheck
        className="icon"
        style={{ flex: 'none', color: verifiedAt === null || isMirroring ? 'var(--ink-3)' : 'var(--primary)' }}
      />
      <div role="status">
        <p className="t-strong">
          {isMirroring ? (
            <Trans>Your records are being fetched</Trans>
          ) : isVerifying ? (
            <Trans>Comparing with the server</Trans>
          ) : verifiedAt === null ? (
            <Trans>Not compared with the server yet</Trans>
          ) : (
            <Trans>Verified equal to the server</Trans>
          )}
        </p>
        {isMirroring && progress ? (
          <p className="t-sm t-2">
            <Plural value={progress.rows} one="# record" other="# records" />
            {progress.blocksTotal === 0 ? null : (
              <>
                {', '}
                <Trans>
                  {count(progress.blocks)} of {count(progress.blocksTotal)} blocks
                </Trans>{' '}
                ({percent})
              </>
            )}
          </p>
        ) : null}
        {isMirroring && part !== null ? <ProgressMeter part={part} label={t`Your records are being fetched`} /> : null}
        {!isMirroring && verifiedAt !== null ? (
          <p className="t-sm t-2">
            <Trans>at {exactTime(verifiedAt)}, server time</Trans>
          </p>
        ) : null}
      </div>
    </div>
  )
}
