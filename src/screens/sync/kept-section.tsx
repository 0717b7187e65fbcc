import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRowCounts } from '../../queries/use-row-counts.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { collectionWords } from './collection-words.ts'

/** The rows kept on this phone, collection by collection. */
export function KeptSection() {
  const own = useRowCounts('user')
  const everybodys = useRowCounts('public')
  if (own === undefined || everybodys === undefined) return <RowsSkeleton rows={5} />
  return (
    <Section title={<Trans>Kept on this device</Trans>}>
      <div className="card">
        {[...own, ...everybodys].map((count) => (
          <KeptRow key={count.collection} count={count} />
        ))}
      </div>
      <p className="t-xs t-3">
        <Trans>
          Sealed records are finished and never change. They are kept in blocks, each checked against its own
          fingerprint.
        </Trans>
      </p>
    </Section>
  )
}

type Count = NonNullable<ReturnType<typeof useRowCounts>>[number]

function KeptRow({ count: { collection, hot, sealed, missingBlocks } }: { count: Count }) {
  const { i18n } = useLingui()
  const { count } = useFormat()
  const words = collectionWords(collection)
  if (words === null) return null
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title">{i18n._(words)}</span>
        {sealed === 0 && missingBlocks === 0 ? null : (
          <span className="row__sub">
            <span>
              <Trans>
                {count(sealed)} sealed, {count(hot)} that may still change
              </Trans>
            </span>
            {missingBlocks === 0 ? null : (
              <span>
                <Plural value={missingBlocks} one="# block is on its way" other="# blocks are on their way" />
              </span>
            )}
          </span>
        )}
      </span>
      <span className="row__end">
        <span className="money">{count(hot + sealed)}</span>
      </span>
    </div>
  )
}
