/** The marks beside a person's account. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Person } from '../../contract/desk/person-rows.ts'
import { statusText } from './words.ts'

/** Says how far the person's identity is verified. */
export function IdentityChip({ person }: { readonly person: Pick<Person, 'identity'> }) {
  const { i18n } = useLingui()
  return (
    <span className="chip" data-tone={person.identity === 'verified' ? 'ok' : 'wait'}>
      <Trans>identity: {statusText(i18n, person.identity)}</Trans>
    </span>
  )
}

/** Says that the person is frozen; nothing where they are not. */
export function FrozenChip({ person }: { readonly person: Pick<Person, 'frozen'> }) {
  if (person.frozen === null) return null
  return (
    <span className="chip" data-tone="bad">
      <Trans>frozen</Trans>
    </span>
  )
}
