import { Trans, useLingui } from '@lingui/react/macro'
import {
  addOperator,
  disableOperator,
  endOperatorSessions,
  readOperators,
} from '../../contract/desk/request-endpoints.ts'
import { OPERATOR_ROLES } from '../../contract/desk/roles.ts'
import { call } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'
import { momentText, ROLE_WORDS } from '../parts/words.ts'

const EVERY_MS = 5_000

/** The operators' accounts. From the third on another operator approves a new one before it opens anything. */
export function OperatorsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t, i18n } = useLingui()
  const { operator } = useOpenSession()
  const live = useLive('operators', (signal) => call(readOperators, { signal }), EVERY_MS)
  const states = { active: t`active`, waits: t`waits for a second yes`, disabled: t`disabled` }
  return (
    <Page title={t`Operators`} live={live} onKeys={onKeys}>
      {({ operators }) => (
        <Split
          lists={
            <PanelTable
              title={t`Accounts`}
              heads={[t`Name`, t`State`, t`Roles`, t`Sessions`, t`Last active, UTC`, t`Means`]}
              rows={operators.map(({ name, state, roles, sessions, activeAt, passkeys, recoveryCodes: codes }) => ({
                key: name,
                cells: [
                  name,
                  states[state],
                  roles.map((role) => i18n._(ROLE_WORDS[role])).join(', '),
                  sessions,
                  activeAt === null ? '' : momentText(activeAt),
                  t`${passkeys} passkeys, ${codes} recovery codes`,
                ],
              }))}
              empty=""
            />
          }
          acts={
            <>
              <InviteForm onDone={live.reload} />
              <EndSessionsForm
                names={operators
                  .filter(({ name, sessions }) => sessions > 0 && name !== operator.name)
                  .map(({ name }) => name)}
                onDone={live.reload}
              />
              <DisableForm
                names={operators
                  .filter(({ name, state }) => state !== 'disabled' && name !== operator.name)
                  .map(({ name }) => name)}
                onDone={live.reload}
              />
            </>
          }
        />
      )}
    </Page>
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
          another operator has said yes. Whoever opens it chooses the password; nobody else types it.
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

function EndSessionsForm({ names, onDone }: { readonly names: readonly string[]; readonly onDone: () => void }) {
  const { t } = useLingui()
  if (names.length === 0) return null
  return (
    <ActForm
      key={names[0]}
      act="disable-operator"
      title={t`End an operator's sessions`}
      about={<Trans>All of them, at once. They can sign in again.</Trans>}
      fields={{
        name: {
          label: t`Name`,
          kind: 'choice',
          initial: names[0] ?? '',
          choices: names.map((value) => ({ value, label: value })),
        },
      }}
      isDanger
      button={<Trans>End them</Trans>}
      line={({ name }) => `end-operator-sessions${said('name', name)}`}
      send={({ name }) => call(endOperatorSessions, { params: { name } })}
      onDone={onDone}
    />
  )
}

function DisableForm({ names, onDone }: { readonly names: readonly string[]; readonly onDone: () => void }) {
  const { t } = useLingui()
  return (
    <ActForm
      key={names[0]}
      act="disable-operator"
      title={t`End an operator's access`}
      about={<Trans>At once. What they have done stays; a yes of theirs that waits counts no more.</Trans>}
      fields={{
        name: {
          label: t`Name`,
          kind: 'choice',
          initial: names[0] ?? '',
          choices: names.map((value) => ({ value, label: value })),
        },
      }}
      isDanger
      button={<Trans>End it</Trans>}
      line={({ name }) => `disable-operator${said('name', name)}`}
      send={({ name }) => call(disableOperator, { params: { name } })}
      onDone={onDone}
    />
  )
}
