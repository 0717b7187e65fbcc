import { Trans, useLingui } from '@lingui/react/macro'
import { useRepairs } from '../../queries/use-repairs.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { collectionWords } from './collection-words.ts'

const SHOWN_MAX = 20

/** Shows each fault that was found and put right: the app hides none. */
export function RepairsSection() {
  const repairs = useRepairs(SHOWN_MAX)
  if (repairs === undefined) return null
  return (
    <Section title={<Trans>Repaired</Trans>}>
      {repairs.length === 0 ? (
        <p className="card card--pad t-sm t-2">
          <Trans>Nothing. Whatever ever differs from the server is repaired and listed here.</Trans>
        </p>
      ) : (
        <div className="card">
          {repairs.map((repair) => (
            <RepairRow
              key={`${repair.at} ${repair.kind} ${repair.collection} ${repair.bucket} ${repair.number}`}
              repair={repair}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

type Repaired = NonNullable<ReturnType<typeof useRepairs>>[number]

function RepairRow({ repair }: { repair: Repaired }) {
  const { i18n } = useLingui()
  const { exactTime, month } = useFormat()
  const words = collectionWords(repair.collection)
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title">
          <RepairText kind={repair.kind} />
        </span>
        <span className="row__sub">
          <span>{exactTime(repair.at)}</span>
          {words === null ? null : <span>{i18n._(words)}</span>}
          {/^\d{4}-\d{2}$/.test(repair.bucket) ? (
            <span>{month(Date.parse(`${repair.bucket}-15T12:00:00Z`))}</span>
          ) : null}
        </span>
      </span>
    </div>
  )
}

function RepairText({ kind }: { kind: Repaired['kind'] }) {
  switch (kind) {
    case 'digest-mismatch':
      return <Trans>Differed from the server, fetched again</Trans>
    case 'row-damaged':
      return <Trans>Damaged on this device, fetched again</Trans>
    case 'block-damaged':
      return <Trans>Sealed records damaged on this device, fetched again</Trans>
    case 'proof-damaged':
      return <Trans>A kept proof was damaged on this device, fetched again</Trans>
    case 'mirrored-again':
      return <Trans>Everything was copied again</Trans>
  }
}
