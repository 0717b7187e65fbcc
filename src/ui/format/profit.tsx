import { toneClass } from './tone-class.ts'
import { useFormat } from './use-format.ts'

/** A gain or a loss with its sign, in the market's colours; zero has none. */
export function Profit({ amount }: { amount: string }) {
  const { signedMoney } = useFormat()
  return <span className={toneClass(amount)}>{signedMoney(amount)}</span>
}
