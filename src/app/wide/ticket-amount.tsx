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
  const { wholeMoney } = useFormat()
  const id = useId()
  const thousands = useThousandsSign()
  const { form, isLocked } = maker
  const [minimum, maximum] = [wholeMoney(form.terms.minimumStake), wholeMoney(form.terms.maximumStake)]
  return (
    <>
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
      <div className="field__box ticket__amount">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={form.entry.text}
          readOnly={isLocked}
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
