import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { readAmount } from '../../../contract/validation/amount-input.ts'
import { AmountChoice, CorrectedAmount, UnclearAmount } from '../words/amount-words.tsx'
import { Field } from './field.tsx'
import type { AmountEntry } from './use-amount-entry.ts'

interface AmountFieldProps {
  readonly label: string
  readonly entry: AmountEntry
  readonly fault?: ReactNode
  readonly hint?: ReactNode
  /** The whole amount that there is; absent where there is none. */
  readonly all?: string | undefined
}

/** The typed amount in the form in which it is sent; null while it is no amount, or has two meanings. */
export function typedAmount(text: string): string | null {
  const reading = readAmount(text)
  return reading.status === 'amount' ? reading.amount : null
}

/** A sum of money that a person types or pastes. If a text has two meanings, the field asks. */
export function AmountField({ label, entry, fault, hint, all }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { reading } = entry
  const choose = (amount: string) => {
    entry.choose(amount)
    input.current?.focus()
  }
  const take = (event: SyntheticEvent, source: DataTransfer) => {
    event.preventDefault()
    entry.paste(source.getData('text'))
  }
  return (
    <div className="stack">
      <Field
        label={label}
        fault={saidOf(entry, fault)}
        hint={hint}
        after={
          <>
            <span className="field__unit">{entry.currency}</span>
            {all === undefined ? null : (
              <button type="button" className="field__act" onClick={() => entry.choose(all)}>
                <Trans>All</Trans>
              </button>
            )}
          </>
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={entry.text}
            style={{ fontSize: 'var(--text-xl)', fontWeight: 600 }}
            onChange={(event) =>
              entry.edit(
                event.target.value,
                insertedAtOnce(event.nativeEvent, event.target.value.length - entry.text.length),
              )
            }
            onPaste={(event) => take(event, event.clipboardData)}
            onDrop={(event) => take(event, event.dataTransfer)}
            onBlur={entry.leave}
          />
        )}
      </Field>
      <AmountChoice reading={reading} onChoose={choose} />
    </div>
  )
}

/** The line under the field: an unclear amount before a fault, a fault before a correction; null when there is nothing to say. */
function saidOf({ text, reading, isCorrected, currency }: AmountEntry, fault: ReactNode): ReactNode {
  if (reading.status === 'ambiguous' || reading.status === 'unreadable')
    return <UnclearAmount text={text} status={reading.status} />
  if (fault) return fault
  return isCorrected && reading.status === 'amount' ? (
    <CorrectedAmount amount={reading.amount} currency={currency} />
  ) : null
}

/** A keyboard that composes gives the whole word again with each letter; there only the growth counts. */
export function insertedAtOnce(event: Event, growth: number): number {
  const data = event instanceof InputEvent && event.inputType !== 'insertCompositionText' ? event.data : null
  return Math.max(data?.length ?? 0, growth)
}
