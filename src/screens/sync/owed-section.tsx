import { Trans } from '@lingui/react/macro'
import { Download, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readOwed, saveOwed, type OwnPart } from '../../commands/read-owed.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'

/** Shows that the person's balance is in the day's total of what the platform owes, and what this can't prove. Shows nothing before the first proof. */
export function OwedSection() {
  const { money, count, exactTime } = useFormat()
  const [part, setPart] = useState<OwnPart | null>(null)
  useEffect(() => {
    void readOwed()
      .then(setPart)
      // A memory that can't be read shows nothing; the next visit of the page reads again.
      .catch(() => undefined)
  }, [])
  if (part === null) return null
  const [own, total, people] = [money(part.balance), money(part.total), count(part.people)]
  return (
    <Section title={<Trans>What the platform owes</Trans>}>
      <div className="card card--pad stack" style={{ '--gap': '12px' }} data-owed={part.day}>
        <p className="flow" style={{ flexWrap: 'nowrap', '--gap': '12px' }}>
          <Scale className="icon" style={{ flex: 'none', color: 'var(--primary)' }} />
          <span className="t-strong">
            <Trans>
              Your {own} are in the total of {total} that the platform owes.
            </Trans>
          </span>
        </p>
        <p className="t-sm t-2">
          <Trans>
            Checked on this device for {exactTime(part.at)}, people: {people}. The total is signed, and the same one
            stands in the public log for everybody. No balance in it is below zero.
          </Trans>
        </p>
        {part.isBehind ? (
          <p className="t-sm" data-owed-behind>
            <Trans>The platform has shown this device no newer total since then.</Trans>
          </p>
        ) : null}
        <p className="t-sm t-2">
          <Trans>
            This proves what the platform owes. It cannot prove that the money exists. By its own books the platform has{' '}
            {money(part.houseFunds)} besides, and only an audit from outside can confirm that.
          </Trans>
        </p>
        <button type="button" className="btn btn--ghost btn--md" onClick={() => void saveOwed()}>
          <Download className="icon icon--20" />
          <Trans>Save this proof</Trans>
        </button>
      </div>
    </Section>
  )
}
