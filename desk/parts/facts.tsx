import { useLingui } from '@lingui/react/macro'
import { factLabel, statusText } from './words.ts'

const IN_FOURS = new Set(['payTo', 'idNumber', 'number'])

/** Facts of an item, label and value; long numbers in groups of four. */
export function Facts({
  facts,
  without = [],
}: {
  readonly facts: Readonly<Record<string, string>>
  readonly without?: readonly string[]
}) {
  const { i18n } = useLingui()
  const shown = Object.entries(facts).filter(([name, value]) => value !== '' && !without.includes(name))
  return (
    <dl className="facts">
      {shown.map(([name, value]) => (
        <Fact
          key={name}
          label={factLabel(i18n, name)}
          value={name === 'status' ? statusText(i18n, value) : value}
          isLong={IN_FOURS.has(name) || /^\S{12,}$/.test(value)}
        />
      ))}
    </dl>
  )
}

function Fact({ label, value, isLong }: { readonly label: string; readonly value: string; readonly isLong: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={isLong ? 'addr' : ''}>{isLong ? inFours(value) : value}</dd>
    </>
  )
}

function inFours(text: string): string {
  return text.length < 12 || text.includes(' ') ? text : (text.match(/.{1,4}/gu) ?? [text]).join(' ')
}
