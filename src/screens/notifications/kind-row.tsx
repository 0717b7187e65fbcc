import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { PushKind } from '../../../contract/push.ts'
import { NOTIFICATION_WORDS } from '../../ui/words/notification-words.ts'

interface KindRowProps {
  readonly kind: PushKind
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onToggle: () => void
}

/** One kind, in the words of its notification. */
export function KindRow({ kind, isOn, isBusy, onToggle }: KindRowProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title" id={id}>
          {i18n._(NOTIFICATION_WORDS[kind].title)}
        </span>
      </span>
      <span className="row__end">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={onToggle}
        />
      </span>
    </div>
  )
}
