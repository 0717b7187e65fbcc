import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  addOperator,
  disableOperator,
  endOperatorSessions,
  readOperators,
  setOperatorRoles,
} from '../../contract/desk/request-endpoints.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useOpenSession } from '../data/session.tsx'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { RefusedPanel } from '../parts/refused-panel.tsx'
import { RolesTable } from '../parts/roles-table.tsx'
import { Split } from '../parts/split.tsx'
import { momentText, ROLE_WORDS } from '../parts/words.ts'

const EVERY_MS = 5_000

/** The operators' accounts. From the third on another operator approves a new one before it opens anything. */
export function OperatorsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const { operator } = useOpenSession()
  const live = useLive('operators', (signal) => call(readOperators, { signal }), EVERY_MS)
  const [chosenName, setChosen] = useDraft('chosen', '')
  return (
    <Page title={t`Operators`} live={live} onKeys={onKeys}>
      {({ operators, refused }) => {
        const others = operators.filter(({ name }) => name !== operator.name)
        const chosen = others.find(({ name }) => name === chosenName)
        return (
          <Split
            lists={
              <>
                <Accounts operators={operators} own={operator.name} onChoose={({ name }) => setChosen(name)} />
                <RefusedPanel rows={refused} isOwn={false} />
                <RolesTable />
              </>
            }
            acts={
              <>
                {chosen && <RolesForm key={chosen.name} of={chosen} onDone={live.reload} />}
                <InviteForm onDone={live.reload} />
                <NameForm
                  act={endOperatorSessions}
                  title={t`End an operator's sessions`}
                  about={<Trans>All of them, at once. They can sign in again.</Trans>}
                  button={<Trans>End them</Trans>}
                  word="end-operator-sessions"
                  names={others.filter(({ sessions }) => sessions > 0).map(({ name }) => name)}
                  onDone={live.reload}
                />
                <NameForm
                  act={disableOperator}
                  title={t`End an operator's access`}
                  about={<Trans>At once. What they have done stays; a yes of theirs that waits counts no more.</Trans>}
                  button={<Trans>End it</Trans>}
                  word="disable-operator"
                  names={others.filter(({ state }) => state !== 'disabled').map(({ name }) => name)}
                  onDone={live.reload}
                />
              </>
            }
          />
        )
      }}
    </Page>
  )
}

interface AccountsProps {
  readonly operators: Answer<typeof readOperators>['operators']
  readonly own: string
  readonly onChoose: (operator: Named) => void
}

function Accounts({ operators, own, onChoose }: AccountsProps) {
  const { t, i18n } = useLingui()
  const states = { active: t`active`, waits: t`waits for a second yes`, disabled: t`disabled` }
  const stateOf = ({ state, link }: AccountsProps['operators'][number]) => {
    if (link?.isRefused === true) return t`refused the link, which was opened elsewhere before`
    if (state !== 'active' || link === null) return states[state]
    const times = link.openings
    return times === 0 ? t`invited` : t`invited; pages that opened the link: ${times}`
  }
  return (
    <PanelTable
      title={t`Accounts`}
      heads={[t`Name`, t`State`, t`Roles`, t`Last active, UTC`, t`Means`, t`Change`]}
      rows={operators.map((one) => {
        const { name, state, roles, sessions, activeAt, passkeys, recoveryCodes: codes } = one
        return {
          key: name,
          cells: [
            name,
            <span key="state" className="cell-words">
              {stateOf(one)}
            </span>,
            <span key="roles" className="cell-words">
              {roles.map((role) => i18n._(ROLE_WORDS[role])).join(', ')}
            </span>,
            activeAt === null ? '' : momentText(activeAt).slice(5, 16),
            <span key="means" className="cell-words">
              {[
                plural(sessions, { one: '# session', other: '# sessions' }),
                plural(passkeys, { one: '# passkey', other: '# passkeys' }),
                plural(codes, { one: '# recovery code', other: '# recovery codes' }),
              ].join(', ')}
            </span>,
            state === 'active' && name !== own && (
              <button key="change" type="button" className="a" onClick={() => onChoose({ name, roles })}>
                <Trans>Roles</Trans>
              </button>
            ),
          ],
        }
      })}
      empty=""
    />
  )
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <ActForm
      act="add-operator"
      title={t`Invite an operator`}
      about={
        <Trans>
          The link is shown once and opens once, within 72 hours. From the third operator on it opens nothing before
          another operator has said yes, and then only with a code that this operator hands over. Whoever opens it
          chooses the password; nobody else types it. A role that you lack takes the yes of somebody who has it.
        </Trans>
      }
      letter="e"
      fields={{
        name: { label: t`Name, small letters and digits`, max: 32 },
        roles: {
          label: t`Roles`,
          kind: 'many',
          choices: OPERATOR_ROLES.map((value) => ({ value, label: i18n._(ROLE_WORDS[value]) })),
        },
      }}
      button={<Trans>Invite</Trans>}
      line={({ name, roles }) => `add-operator${said('name', name)}${said('roles', roles)}`}
      send={async ({ name, roles }, _id) => {
        const wanted = roles.split(' ')
        const known = OPERATOR_ROLES.filter((role) => wanted.includes(role))
        if (known.length === 0) return NOT_SENT
        const invited = await call(addOperator, { body: { name: name.trim(), roles: known } })
        if (!invited.ok) return invited
        const link = `${location.origin}/#/link/${invited.value.shown['link'] ?? ''}`
        return { ok: true, value: { ...invited.value, shown: { link } } }
      }}
      onDone={onDone}
    />
  )
}

interface Named {
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

/** Other roles of one operator, with those that come and go. */
function RolesForm({ of: { name, roles }, onDone }: { readonly of: Named; readonly onDone: () => void }) {
  const { t, i18n } = useLingui()
  const changesOf = (typed: string) => {
    const wanted = typed.split(' ')
    return OPERATOR_ROLES.filter((role) => wanted.includes(role) !== roles.includes(role))
  }
  return (
    <ActForm
      act="set-operator-roles"
      of={name}
      title={t`Roles of ${name}`}
      about={
        <Trans>
          Another operator decides, and not {name}. They hold at once, in open sessions too. A role that you lack takes
          the yes of somebody who has it.
        </Trans>
      }
      fields={{
        roles: {
          label: t`Roles`,
          kind: 'many',
          initial: roles.join(' '),
          choices: OPERATOR_ROLES.map((value) => ({ value, label: i18n._(ROLE_WORDS[value]) })),
        },
      }}
      extra={(typed) => (
        <ul className="role-changes" aria-label={t`What changes`}>
          {changesOf(typed.roles).map((role) => (
            <li key={role} className={roles.includes(role) ? 'was' : 'will'}>
              <span className="sign">{roles.includes(role) ? '−' : '+'}</span>
              {i18n._(ROLE_WORDS[role])}
            </li>
          ))}
        </ul>
      )}
      button={<Trans>Ask for these roles</Trans>}
      line={(typed) => `set-operator-roles${said('name', name)}${said('roles', typed.roles)}`}
      send={(typed, id) => {
        const wanted = OPERATOR_ROLES.filter((role) => typed.roles.split(' ').includes(role))
        if (wanted.length === 0 || changesOf(typed.roles).length === 0) return Promise.resolve(NOT_SENT)
        return call(setOperatorRoles, { params: { name }, body: { id, roles: wanted } })
      }}
      onDone={onDone}
    />
  )
}

interface NameFormProps {
  readonly act: typeof endOperatorSessions | typeof disableOperator
  readonly title: string
  readonly about: ReactNode
  readonly button: ReactNode
  /** The act in the log. */
  readonly word: string
  readonly names: readonly string[]
  readonly onDone: () => void
}

/** An act on an operator that is chosen from those it can be done to. */
function NameForm({ act, title, about, button, word, names, onDone }: NameFormProps) {
  const { t } = useLingui()
  if (names.length === 0) return null
  return (
    <ActForm
      act="disable-operator"
      of={word}
      title={title}
      about={about}
      fields={{
        name: {
          label: t`Name`,
          kind: 'choice',
          choices: names.map((value) => ({ value, label: value })),
        },
      }}
      isDanger
      button={button}
      line={({ name }) => `${word}${said('name', name)}`}
      send={({ name }) => call(act, { params: { name } })}
      onDone={onDone}
    />
  )
}
