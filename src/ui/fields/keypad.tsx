import { useLingui } from '@lingui/react/macro'
import { Delete } from 'lucide-react'

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  /** The hand that holds the phone: delete lies on its side. */
  readonly hand?: 'left' | 'right'
  readonly onKey: (key: KeypadKey) => void
}

/** The keys of an amount on the screen: digits, a decimal point and delete. The caller decides the effect of each key. */
export function Keypad({ hand = 'right', onKey }: KeypadProps) {
  const { t } = useLingui()
  const point = (
    <button
      type="button"
      className="keypad__key keypad__key--fn"
      aria-label={t`Decimal point`}
      onClick={() => onKey('.')}
    >
      .
    </button>
  )
  const remove = (
    <button
      type="button"
      className="keypad__key keypad__key--fn"
      aria-label={t`Delete`}
      onClick={() => onKey('delete')}
    >
      <Delete className="icon" />
    </button>
  )
  return (
    <div className="keypad" role="group" aria-label={t`Keypad`} data-hand={hand}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className="keypad__key" onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      {hand === 'left' ? remove : point}
      <button type="button" className="keypad__key" onClick={() => onKey('0')}>
        0
      </button>
      {hand === 'left' ? point : remove}
    </div>
  )
}
