import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { type OrderStatus, OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useHistorySums } from '../../queries/use-history-sums.ts'
import { toneClass } from '../../ui/format/tone-class.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { spentText } from '../../ui/format/spent-text.ts'
import { useModal } from '../../ui/sheets/use-modal.ts'
import { LIMITS_PAGE } from '../../paths.ts'

interface RealitySheetProps {
  /** Server time at which the session began, ms. */
  readonly startedAt: number
  readonly frontMs: number
  readonly everyMinutes: number
  readonly onGoOn: () => void
  readonly onStop: () => void
}

/** How the session went so far: its time, its amounts, its net. Neither button is the louder one, and a tap beside the sheet is no answer. */
export function RealitySheet({ startedAt, frontMs, everyMinutes, onGoOn, onStop }: RealitySheetProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { ref, onCancel, onClose } = useModal(onGoOn)
  const [time, every] = [spentText(frontMs, i18n.locale), durationText(everyMinutes * 60, i18n.locale)]
  return (
    <dialog {...{ ref, onCancel, onClose }} className="drawer" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <div className="sheet" ref={takeFocus} tabIndex={-1} style={{ outline: 'none' }} data-reality>
        <i className="sheet__grip" />
        <div className="sheet__head">
          <h2 className="sheet__title" id={id}>
            <Trans>Your session so far</Trans>
          </h2>
        </div>
        <div className="stack" style={{ '--gap': '12px' }} id={`${id}-text`}>
          <SessionFigures time={time} startedAt={startedAt} />
          <p className="t-sm t-2">
            <Trans>You asked to be told every {every}. A session ends once you have been away for half an hour.</Trans>{' '}
            <a className="link" href={`#${LIMITS_PAGE}`} onClick={onGoOn}>
              <Trans>My limits</Trans>
            </a>
          </p>
        </div>
        <div className="sheet__foot">
          <div className="btn-pair">
            <button type="button" className="btn btn--soft" onClick={onStop}>
              <Trans>Stop for now</Trans>
            </button>
            <button type="button" className="btn btn--soft" onClick={onGoOn}>
              <Trans>Go on</Trans>
            </button>
          </div>
        </div>
      </div>
    </dialog>
  )
}

const COUNTED: readonly OrderStatus[] = ['waiting', 'running', 'won', 'lost', 'tie']
const ALL = { status: COUNTED }

/** The orders of the session from all of the person's devices; void ones count in nothing. */
function SessionFigures({ time, startedAt }: { time: string; startedAt: number }) {
  const { money, signedMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const sums = useHistorySums('orders', { where: ALL, from: startedAt })
  const total = (field: string) =>
    formatMoney([...(sums?.values() ?? [])].reduce((sum, part) => sum + parseMoney(part.sums[field] ?? '0.00'), 0n))
  const count = [...(sums?.values() ?? [])].reduce((sum, part) => sum + part.count, 0)
  const open = OPEN_STATUSES.reduce((sum, status) => sum + (sums?.get(status)?.count ?? 0), 0)
  const net = total('profit')
  const tone = toneClass(net)
  return (
    <>
      <dl className="lines">
        <div>
          <dt>
            <Trans>Time in the app</Trans>
          </dt>
          <dd>{time}</dd>
        </div>
        <div>
          <dt>
            <Plural value={count} one="Amounts, # order" other="Amounts, # orders" />
          </dt>
          <dd>{sums === undefined ? '…' : `${money(total('stake'))} ${currency}`}</dd>
        </div>
        <div>
          <dt>
            <Trans>Net</Trans>
          </dt>
          <dd className={tone}>{sums === undefined ? '…' : `${signedMoney(net)} ${currency}`}</dd>
        </div>
      </dl>
      {open === 0 ? null : (
        <p className="t-sm t-2">
          <Plural
            value={open}
            one="# order still runs: it is in the amounts and not in the net."
            other="# orders still run: they are in the amounts and not in the net."
          />
        </p>
      )}
    </>
  )
}

/** Keeps a key that was meant for the page behind from pressing a button. The dialog looks for the attribute when it opens. */
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
