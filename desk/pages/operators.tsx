import { Trans, useLingui } from '@lingui/react/macro'
import { addOperator, disableOperator, readOperators } from '../../contract/desk/request-endpoints.ts'
import { OPERATOR_ROLES } from '../../contract/desk/roles.ts'
import { call } from '../data/call.ts'
import { useOpenSession } from '../data/session.tsx'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'
import { ROLE_WORDS } from '../parts/words.ts'

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
              heads={[t`Name`, t`State`, t`Roles`]}
              rows={operators.map(({ name, state, roles }) => ({
                key: name,
                cells: [name, states[state], roles.map((role) => i18n._(ROLE_WORDS[role])).join(', ')],
              }))}
              empty=""
            />
          }
          acts={
            <>
              <AddForm onDone={live.reload} />
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

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  return (
    <ActForm
      act="add-operator"
      title={t`Open an account`}
      about={<Trans>Let the new operator type the password and scan the key that is shown once.</Trans>}
      letter="e"
      fields={{
        name: { label: t`Name, small letters and digits`, max: 32 },
        password: { label: t`Password`, kind: 'secret', hint: t`12 characters or more`, max: 200 },
        roles: { label: t`Roles, with spaces between`, initial: OPERATOR_ROLES.join(' ') },
      }}
      button={<Trans>Open it</Trans>}
      line={({ name, roles }) => `add-operator${said('name', name)}${said('roles', roles)}`}
      send={({ name, password, roles }) => {
        const wanted = roles.split(/[\s,]+/).filter((word) => word !== '')
        const known = OPERATOR_ROLES.filter((role) => wanted.includes(role))
        return known.length === 0 || known.length !== new Set(wanted).size
          ? Promise.resolve(NOT_SENT)
          : call(addOperator, { body: { name: name.trim(), password, roles: known } })
      }}
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
