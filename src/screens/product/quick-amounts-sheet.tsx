import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QUICK_AMOUNTS_MAX } from '../../../contract/quick-amounts.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { chooseQuickAmounts } from '../../commands/choose-quick-amounts.ts'
import { useOwnAmounts } from '../../queries/use-own-amounts.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { boundsOf, ownAmountFault, ownAmountsOf, type Bounds } from './own-amounts.ts'
import type { OrderMaker } from './use-order-maker.ts'

interface QuickAmountsSheetProps {
  readonly texts: readonly string[]
  readonly bounds: Bounds
  readonly currency: string
  readonly onTexts: (texts: readonly string[]) => void
  readonly onClose: () => void
}

interface QuickAmountsQuestionProps {
  readonly maker: OrderMaker
  readonly countdowns: readonly CountdownTerms[]
  readonly currency: string
}

/** The sheet while the person sets their quick amounts. The typed ones are the maker's, so that they stay when the window changes. */
export function QuickAmountsQuestion({ maker, countdowns, currency }: QuickAmountsQuestionProps) {
  const { ownTexts, writeOwn } = maker
  return ownTexts === null ? null : (
    <QuickAmountsSheet
      texts={ownTexts}
      bounds={boundsOf(countdowns)}
      currency={currency}
      onTexts={writeOwn}
      onClose={() => writeOwn(null)}
    />
  )
}

/** Sets the person's own quick amounts, for all products and devices. An empty field is no amount; all empty, the app's own are offered. */
function QuickAmountsSheet({ texts, bounds, currency, onTexts, onClose }: QuickAmountsSheetProps) {
  const { t } = useLingui()
  const { wholeMoney } = useFormat()
  const own = useOwnAmounts()
  const [isTried, setTried] = useState(false)
  const [minimum, maximum] = [wholeMoney(bounds.minimum), wholeMoney(bounds.maximum)]
  const choose = (amounts: readonly string[]) => {
    chooseQuickAmounts(amounts)
    onClose()
  }
  return (
    <Sheet title={t`Your quick amounts`} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (texts.every((text) => ownAmountFault(text, bounds, currency) === null))
            choose(ownAmountsOf(texts, currency))
          else showFirstFault(event.currentTarget)
        }}
      >
        <p className="t-sm t-2">
          <Trans>
            Up to {QUICK_AMOUNTS_MAX}, {minimum} to {maximum} each. Leave a field empty for fewer.
          </Trans>
        </p>
        <div className="own-amounts">
          {texts.map((text, at) => (
            <OwnAmount
              key={at}
              label={t`Amount ${at + 1}`}
              text={text}
              bounds={bounds}
              currency={currency}
              isTried={isTried}
              onText={(next) => onTexts(texts.map((kept, place) => (place === at ? next : kept)))}
            />
          ))}
        </div>
        <button type="submit" className="btn btn--block">
          <Trans>Save amounts</Trans>
        </button>
        {own.length === 0 ? null : (
          <button type="button" className="btn btn--ghost btn--block" onClick={() => choose([])}>
            <Trans>Use the suggested amounts</Trans>
          </button>
        )}
      </form>
    </Sheet>
  )
}

interface OwnAmountProps {
  readonly label: string
  readonly text: string
  readonly bounds: Bounds
  readonly currency: string
  readonly isTried: boolean
  readonly onText: (text: string) => void
}

function OwnAmount({ label, text, bounds, currency, isTried, onText }: OwnAmountProps) {
  const entry = useAmountEntry({ text, currency, onText })
  const fault = isTried ? ownAmountFault(text, bounds, currency) : null
  return (
    <AmountField
      label={label}
      entry={entry}
      fault={fault === null || fault === 'unclear' ? null : <ProblemText problem={fault} facts={{ ...bounds }} />}
    />
  )
}
