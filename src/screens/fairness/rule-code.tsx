import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { part } from '../../ui/page/part.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'

/** The very file that decides, here and on the server: read from the source when the app was built. */
const RuleSource = part(async () => {
  const { default: source } = await import('../../../contract/settlement/settle.ts?raw')
  return () => (
    <pre className="code" tabIndex={0}>
      <code>{source}</code>
    </pre>
  )
})

/** The rule as the program that decides by it. */
export function RuleCode() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card card--pad" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="t-sm t-strong">
        <Trans>The rule as code</Trans>
      </summary>
      {isOpen ? (
        <div className="stack" style={{ paddingTop: 12 }}>
          <p className="t-sm t-2">
            <Trans>
              The whole program, contract/settlement/settle.ts: the server decides with it, and this device checks with
              it.
            </Trans>
          </p>
          <RuleSource placeholder={<RowsSkeleton rows={3} />} />
        </div>
      ) : null}
    </details>
  )
}
