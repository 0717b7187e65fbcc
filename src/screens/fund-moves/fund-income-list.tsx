import { Trans, useLingui } from '@lingui/react/macro'
import type { FundIncome } from '../../../contract/rows/fund-income.ts'
import { dayText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'

/** Any number of days; only those in view are rendered. */
export function FundIncomeList({ incomes, onNearEnd }: { incomes: readonly FundIncome[]; onNearEnd: () => void }) {
  const { i18n } = useLingui()
  const { money, signedMoney, percent } = useFormat()
  return (
    <div className="card">
      <WindowList items={incomes} keyOf={(income) => income.day} onNearEnd={onNearEnd}>
        {(income, at) => (
          <div key={income.day} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
            <div className="row">
              <span className="row__main">
                <span className="row__title">{dayText(income.day, i18n.locale)}</span>
                <span className="row__sub">
                  <span>
                    <Trans>
                      {money(income.shares)} shares at {percent(income.yearlyRateBp)} a year
                    </Trans>
                  </span>
                </span>
              </span>
              <span className="row__end">
                <span className="money">{signedMoney(income.income)}</span>
              </span>
            </div>
          </div>
        )}
      </WindowList>
    </div>
  )
}
