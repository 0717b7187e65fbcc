import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useModal } from '../../ui/sheets/use-modal.ts'
import { GO_KEYS } from './go-keys.ts'

/** Every key of a wide window. Opened by "?", closed by Escape. */
export function KeyOverview({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="modal keys-modal" aria-labelledby={id}>
      <div className="keys">
        <div className="keys__head">
          <h2 id={id}>
            <Trans>Keyboard</Trans>
          </h2>
          <button type="button" className="kbd" aria-label={t`Close`} onClick={onClose}>
            <Trans>Esc</Trans>
          </button>
        </div>
        <div className="keys__grid">
          <Group title={<Trans>Ticket</Trans>}>
            <Row label={<Trans>Move to Buy up</Trans>} keys={['U']} />
            <Row label={<Trans>Move to Buy down</Trans>} keys={['D']} />
            <Row label={<Trans>Buy, on the focused button</Trans>} keys={[t`Enter`]} />
            <Row label={<Trans>Time</Trans>} keys={['1', '…', '5']} />
            <Row label={<Trans>Repeat last</Trans>} keys={['R']} />
          </Group>
          <Group title={<Trans>Chart and lists</Trans>}>
            <Row label={<Trans>Shorter, longer time per point</Trans>} keys={['[', ']']} />
            <Row label={<Trans>Previous, next product</Trans>} keys={['J', 'K']} />
            <Row label={<Trans>Set a price alert</Trans>} keys={['A']} />
            <Row label={<Trans>Check this order</Trans>} keys={['C']} />
            <Row label={<Trans>Select this row</Trans>} keys={['X']} />
            <Row label={<Trans>Search</Trans>} keys={['/']} />
            <Row label={<Trans>Search or do</Trans>} keys={[t`Ctrl`, 'K']} />
            <Row label={<Trans>Next part of the window</Trans>} keys={['F6']} />
          </Group>
          <Group title={<Trans>Go to</Trans>}>
            {GO_KEYS.map((go) => (
              <Row key={go.key} label={i18n._(go.label)} keys={['G', go.key.toUpperCase()]} />
            ))}
          </Group>
        </div>
        <p className="fine">
          <Info className="icon icon--16" />
          <span>
            <Trans>No single key buys. U and D move to a button that says the amount; Enter on it buys.</Trans>
          </span>
        </p>
      </div>
    </dialog>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ label, keys }: { label: ReactNode; keys: readonly string[] }) {
  return (
    <li>
      <span>{label}</span>
      <span>
        {keys.map((key) => (
          <kbd className="kbd" key={key}>
            {key}
          </kbd>
        ))}
      </span>
    </li>
  )
}
