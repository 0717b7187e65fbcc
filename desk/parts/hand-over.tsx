import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { handOverConversation } from '../../contract/desk/conversation-endpoints.ts'
import { call } from '../data/call.ts'
import { ActForm, said } from './act-form.tsx'

interface HandOverProps {
  readonly person: string
  readonly account: string
  readonly colleagues: readonly string[]
  readonly onHanded: () => void
}

/** Leaves the conversation to a colleague, whose name stands in the list from then on. */
export function HandOver({ person, account, colleagues, onHanded }: HandOverProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('select')?.focus(), [])
  return (
    <div ref={box} className="decide hand-over">
      <ActForm
        act="answer"
        of={person}
        title={t`Hand over`}
        fields={{
          name: {
            label: t`Colleague`,
            kind: 'choice',
            initial: colleagues[0] ?? '',
            choices: colleagues.map((value) => ({ value, label: value })),
          },
        }}
        button={<Trans>Hand it over</Trans>}
        line={({ name }) => `hand-over ${account}${said('to', name)}`}
        send={({ name }) => call(handOverConversation, { params: { person }, body: { name } })}
        onDone={onHanded}
      />
    </div>
  )
}
