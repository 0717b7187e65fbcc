/** States of src/ui/format: figures and times as a language writes them. */
import { t } from '@lingui/core/macro'
import { Delta } from '../../src/ui/format/delta.tsx'
import { Figure } from '../../src/ui/format/figure.tsx'
import { Moment } from '../../src/ui/format/moment.tsx'
import { Money } from '../../src/ui/format/money.tsx'
import { Profit } from '../../src/ui/format/profit.tsx'
import { NOW, now, type Shown } from '../shown.ts'

const MINUTE = 60_000

export const FORMAT: Shown = {
  Delta: {
    up: () => <Delta direction="up">+1.25%</Delta>,
    down: () => <Delta direction="down">−0.80%</Delta>,
    flat: () => <Delta direction="flat">0.00%</Delta>,
  },
  Figure: {
    'under its name': () => (
      <Figure label={t`Amount`}>
        <Money amount="120.50" currency="USDT" />
      </Figure>
    ),
  },
  Moment: {
    'just now': () => <Moment at={NOW} now={now} />,
    'minutes ago': () => <Moment at={NOW - 20 * MINUTE} now={now} />,
    'days ago': () => <Moment at={NOW - 30 * 24 * 60 * MINUTE} now={now} />,
    exact: () => <Moment at={NOW - 20 * MINUTE} now={now} isExact />,
  },
  Money: {
    plain: () => <Money amount="1234567.80" />,
    'with its currency': () => <Money amount="1234567.80" currency="USDT" />,
    small: () => <Money amount="12.00" currency="USDT" size="sm" />,
    large: () => <Money amount="12.00" currency="USDT" size="lg" />,
    'extra large': () => <Money amount="98765.43" currency="USDT" size="xl" />,
    'largest, one a screen': () => <Money amount="98765.43" currency="USDT" size="xxl" />,
  },
  Profit: {
    gain: () => <Profit amount="18.20" />,
    loss: () => <Profit amount="-20.00" />,
    zero: () => <Profit amount="0.00" />,
  },
}
