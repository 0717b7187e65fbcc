import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useOpenSession } from '../data/session.tsx'
import { railOf } from '../rail.ts'
import { ESC } from './decide-bar.tsx'

const HOME = 'Home'
const END = 'End'

/** All keys of the desk. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { operator } = useOpenSession()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="keys" aria-labelledby="keys-title" onClose={onClose}>
      <div className="pane__bar">
        <h2 id="keys-title">
          <Trans>Keys</Trans>
        </h2>
        <span className="note">
          <Trans>they rest while you write in a field</Trans>
        </span>
        <span className="push" />
        <button type="button" className="tool" aria-label={t`Close`} title="Esc" onClick={onClose}>
          <X className="icon icon--18" />
        </button>
      </div>
      <div className="keys__grid">
        <Group title={t`Lists`}>
          <Key keys={['J', 'K']} words={t`Next, previous`} />
          <Key keys={[HOME, END]} words={t`First, last`} />
          <Key keys={['/']} words={t`Filter this list`} />
          <Key keys={['N']} words={t`A new product`} />
          <Key keys={['U']} words={t`Newest state now`} />
        </Group>
        <Group title={t`Decide`}>
          <Key keys={['A', '↵']} words={t`Approve`} />
          <Key keys={['R', '1…6', '↵']} words={t`Refuse, reason, write it`} />
          <Key keys={[ESC]} words={t`Back, nothing written`} />
        </Group>
        <Group title={t`Conversations`}>
          <Key keys={['A', '↵']} words={t`Answer, send it`} />
          <Key keys={['1…9']} words={t`A canned answer`} />
          <Key keys={['H']} words={t`Hand over`} />
          <Key keys={['P']} words={t`The person's whole story`} />
        </Group>
        <Group title={t`Photos`}>
          <Key keys={['Z']} words={t`Whole window`} />
          <Key keys={['+', '−']} words={t`Larger, smaller`} />
          <Key keys={['[', ']']} words={t`Turn left, right`} />
        </Group>
        <Group title={t`Go to`}>
          {railOf(operator.roles).flatMap(({ pages }) =>
            pages.map(({ page, letter, title }) => (
              <Key key={page} keys={['G', letter.toUpperCase()]} words={i18n._(title)} />
            )),
          )}
        </Group>
        <Group title={t`Everywhere`}>
          <Key keys={['G', 'V']} words={t`Light or dark`} />
          <Key keys={['?']} words={t`These keys`} />
        </Group>
      </div>
    </dialog>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Key({ keys, words }: { readonly keys: readonly string[]; readonly words: string }) {
  return (
    <li>
      {words}
      <span>
        {keys.map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}
      </span>
    </li>
  )
}
