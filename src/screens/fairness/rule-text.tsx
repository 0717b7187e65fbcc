import { Trans } from '@lingui/react/macro'
import { SETTLEMENT_RULE } from '../../../contract/settlement/settle.ts'
import { Section } from '../../ui/page/section.tsx'
import { RuleCode } from './rule-code.tsx'

/** docs/settlement-rule.md in plain words, and as the program itself. */
export function RuleText() {
  return (
    <Section title={<Trans>How an order is decided</Trans>} note={SETTLEMENT_RULE}>
      <div className="prose t-sm">
        <ol>
          <li>
            <Trans>
              An order is taken only if the platform's own funds can pay its profit on top of those of all running
              orders.
            </Trans>
          </li>
          <li>
            <Trans>
              Your device signs what you ask for, with the last price that it had. If the order is accepted more than
              two seconds after that price, it is void.
            </Trans>
          </li>
          <li>
            <Trans>
              The entry is the first price that happened at its source at least a quarter of a second after your order
              was accepted. If none comes in time, the order is void.
            </Trans>
          </li>
          <li>
            <Trans>The exit is the last price recorded up to the entry's time plus the hold time.</Trans>
          </li>
          <li>
            <Trans>
              It is decided only once something is recorded after that moment. From then on nothing can change the
              result.
            </Trans>
          </li>
          <li>
            <Trans>
              If the prices stopped, or were interrupted in between, the order is void and the amount comes back.
            </Trans>
          </li>
          <li>
            <Trans>
              Equal prices: the amount comes back. Otherwise it is right if the price moved the way you chose, and wrong
              if not.
            </Trans>
          </li>
        </ol>
      </div>
      <RuleCode />
      <p className="t-sm t-2">
        <Trans>
          One program decides by this rule. The same program runs on this device when you check a result. Nobody can set
          the result of an order by hand.
        </Trans>
      </p>
    </Section>
  )
}
