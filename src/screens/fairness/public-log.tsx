import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PublicLog } from '../../commands/load-log.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'

/** Says what the public log is for, how long it is, and who signs it. */
export function PublicLogSection() {
  const { count } = useFormat()
  const [log, setLog] = useState<PublicLog | null>(null)
  useEffect(() => {
    void import('../../commands/load-log.ts')
      .then(({ loadLog }) => loadLog())
      .then(setLog)
      // Without a network the text stands alone.
      .catch(() => undefined)
  }, [])
  return (
    <Section title={<Trans>The public log</Trans>}>
      <p className="t-sm">
        <Trans>
          Hashes of all receipts and prices, the terms, the signing keys and every notice go into one log that can only
          grow. Witnesses sign it, so that everybody is shown the same. This device keeps its head once an hour, and
          notices a log that was changed, and a key, a notice or a receipt of yours that is missing in it.
        </Trans>
      </p>
      {log === null ? null : (
        <p className="t-sm t-2">
          {log.isOwnWitness ? (
            <Trans>
              Here only the server's own witness signs. Whoever runs the server runs this witness too: it proves nothing
              to outsiders.
            </Trans>
          ) : (
            <Trans>Witnesses that have signed the newest head: {log.witnesses.join(', ') || '–'}</Trans>
          )}
        </p>
      )}
      <p className="t-sm t-2">
        <Trans>
          The platform names its witnesses itself. This device keeps the list that it saw first. Another list counts
          only after the earlier witnesses have signed a head of the log that announces it.
        </Trans>
      </p>
      {log === null ? null : (
        <p className="mono t-xs">
          {log.name} · {count(log.entries)}
        </p>
      )}
    </Section>
  )
}
