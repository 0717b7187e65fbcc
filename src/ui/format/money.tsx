import { useFormat } from './use-format.ts'

interface MoneyProps {
  /** A decimal string of the contract, "1234.50". */
  readonly amount: string
  readonly currency?: string
  /** One `xxl` per screen. */
  readonly size?: 'sm' | 'lg' | 'xl' | 'xxl'
}

/** A sum of money, its currency smaller beside it. */
export function Money({ amount, currency, size }: MoneyProps) {
  const { money } = useFormat()
  return (
    <span className={size === undefined ? 'money' : `money money--${size}`}>
      {money(amount)}
      {currency === undefined ? null : <span className="money__c">{currency}</span>}
    </span>
  )
}
