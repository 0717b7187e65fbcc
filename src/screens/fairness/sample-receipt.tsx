import { Trans } from '@lingui/react/macro'
import { FileCheck, FilePen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FileCheck as Check } from '../../commands/check-proof-file.ts'
import { Section } from '../../ui/page/section.tsx'
import { CheckText } from './check-text.tsx'
import { NotChecked } from './not-checked.tsx'

/** Without a check: it could not be made. */
type Opened = { readonly isBent: boolean; readonly check: Check | null }

/**
 * A receipt for somebody who has none yet: the proof of a sample order, checked by the same code as a person's own, without the
 * server. They may also bend its exit price and see what the check says then.
 */
export function SampleReceipt({ isWanted }: { isWanted: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    if (isWanted) void check(false).then(setOpened)
  }, [isWanted])
  const open = (isBent: boolean) => void check(isBent).then(setOpened)
  return (
    <Section title={<Trans>A sample receipt</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          A sample order: nobody paid for it. The code of this platform took, settled and signed it, by a key that was
          made for it alone. Your own receipts are checked in the same way.
        </Trans>
      </p>
      <div role="status" className="stack">
        {opened === null ? null : opened.check === null ? (
          <NotChecked problem="unavailable" />
        ) : (
          <>
            {opened.isBent ? (
              <p className="t-sm">
                <Trans>The exit price in this copy is higher by one step than the one that was signed:</Trans>
              </p>
            ) : null}
            <CheckText check={opened.check} />
          </>
        )}
      </div>
      <div className="flow">
        <button type="button" className="btn btn--soft btn--md" onClick={() => open(false)}>
          <FileCheck className="icon icon--20" />
          <Trans>Check the sample</Trans>
        </button>
        {opened === null ? null : (
          <button type="button" className="btn btn--ghost btn--md" onClick={() => open(true)}>
            <FilePen className="icon icon--20" />
            <Trans>Change a price and check again</Trans>
          </button>
        )}
      </div>
    </Section>
  )
}

async function check(isBent: boolean): Promise<Opened> {
  try {
    const { checkSample } = await import('../../commands/check-sample.ts')
    return { isBent, check: await checkSample({ isBent }) }
  } catch {
    return { isBent, check: null }
  }
}
