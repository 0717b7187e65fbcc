import { useLingui } from '@lingui/react/macro'
import { factLabel, factText } from './words.ts'

/** Numbers that are compared sign by sign. A word, an id or a code of the program is none. */
const IN_FOURS = new Set(['payTo', 'payToBefore', 'payToNow', 'idNumber', 'number', 'address', 'to'])

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
          value={factText(i18n, name, value)}
          isLong={IN_FOURS.has(name)}
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
