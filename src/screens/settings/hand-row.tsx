import { Trans } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { chooseLeftHand } from '../../commands/choose-hand.ts'
import { useHand } from '../../queries/use-hand.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'

/** For a phone in the left hand. Up and down stay where they are: a habit must not buy the other side. */
export function HandRow() {
  const isLeft = useHand() === 'left'
  return (
    <SwitchRow
      icon={Hand}
      title={<Trans>Left-hand mode</Trans>}
      note={
        <Trans>
          When you order on a phone, delete and close are on the left. With the phone on its side, the whole order is.
          Up and down keep their places.
        </Trans>
      }
      isOn={isLeft}
      onToggle={() => chooseLeftHand(!isLeft)}
    />
  )
}
