import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { OrderMaker } from '../../screens/product/use-order-maker.ts'
import { insertedAtOnce } from '../../ui/fields/amount-field.tsx'
import { useThousandsSign } from '../../ui/fields/use-amount-entry.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** The amount in a text field for the keyboard. Focus selects its text, so the first key replaces it. */
export function TicketAmount({
  maker,
  currency,
  canGoAllIn,
}: {
  maker: OrderMaker
  currency: string
  canGoAllIn: boolean
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <AmountLabel id={id} terms={maker.form.terms} />
      <div className="field__box ticket__amount">
        <AmountInput id={id} maker={maker} />
        <span className="field__unit">{currency}</span>
        <button
          type="button"
          className="field__act"
          title={t`Use the whole balance`}
          aria-disabled={!canGoAllIn}
          onClick={() => {
            if (canGoAllIn) maker.askAll(true)
          }}
        >
          <Trans>All</Trans>
        </button>
      </div>
    </>
  )
}

/** The field's label, and beside it the least and the most that one order takes. */
function AmountLabel({ id, terms }: { id: string; terms: OrderMaker['form']['terms'] }) {
  const { wholeMoney } = useFormat()
  const [minimum, maximum] = [wholeMoney(terms.minimumStake), wholeMoney(terms.maximumStake)]
  return (
    <p className="ticket__label">
      <label htmlFor={id}>
        <Trans>Amount</Trans>
      </label>
      <span id={`${id}-bounds`}>
        <Trans>
          {minimum} to {maximum} per order
        </Trans>
      </span>
    </p>
  )
}

/** The field itself; a paste is read as a whole, a key by the place where it falls. */
function AmountInput({ id, maker }: { id: string; maker: OrderMaker }) {
  const thousands = useThousandsSign()
  const { form } = maker
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={form.entry.text}
      readOnly={maker.isLocked}
      aria-describedby={`${id}-bounds`}
      placeholder="0"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) =>
        maker.edit(
          event.target.value,
          insertedAtOnce(event.nativeEvent, event.target.value.length - form.entry.text.length),
          thousands,
        )
      }
      onPaste={(event) => {
        event.preventDefault()
        maker.paste(event.clipboardData.getData('text'))
      }}
    />
  )
}
