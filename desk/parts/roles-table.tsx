import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye } from 'lucide-react'
import { useId } from 'react'
import { mayDo, maySee, OPERATOR_ROLES, type DeskAct, type OperatorRole } from '../../contract/desk/roles.ts'
import { useOpenSession } from '../data/session.tsx'
import { ROLE_WORDS } from './words.ts'

const GROUPS = {
  queues: msg`Queues`,
  people: msg`People`,
  words: msg`Words and terms`,
  market: msg`Market`,
  platform: msg`Platform`,
} satisfies Readonly<Record<string, MessageDescriptor>>
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[] // the record's own keys

/** Each act of the table of roles: its group on the page, and its words. */
const ACTS: Readonly<Record<DeskAct, readonly [keyof typeof GROUPS, MessageDescriptor]>> = {
  'decide-deposit': ['queues', msg`Decide deposits`],
  'decide-withdrawal': ['queues', msg`Decide withdrawals`],
  'decide-verification': ['queues', msg`Look at identity photos, decide`],
  'decide-account-change': ['queues', msg`Decide account changes`],
  'read-person': ['people', msg`Read a person's story`],
  'write-note': ['people', msg`Write notes`],
  'read-conversation': ['people', msg`Read conversations`],
  answer: ['people', msg`Answer conversations`],
  adjust: ['people', msg`Adjust a balance`],
  'decide-adjustment': ['people', msg`Second yes to an adjustment`],
  freeze: ['people', msg`Freeze and unfreeze`],
  'revoke-identity': ['people', msg`Take the approval of an identity back`],
  'reset-transaction-password': ['people', msg`Reset a transaction password`],
  'release-withdrawals': ['people', msg`Release stopped withdrawals`],
  'end-sessions': ['people', msg`End a person's sessions`],
  'publish-message': ['words', msg`Write to one person`],
  publish: ['words', msg`Messages to everybody, articles`],
  'decide-publication': ['words', msg`Second yes to a publication`],
  'set-deposit-method': ['words', msg`Change deposit methods`],
  'decide-deposit-method': ['words', msg`Second yes to a deposit method`],
  'set-terms': ['words', msg`Change fees, bounds and rates`],
  'decide-terms': ['words', msg`Second yes to terms`],
  'fund-house': ['words', msg`Move the house's funds`],
  'decide-house-funding': ['words', msg`Second yes to the house's funds`],
  'set-product-terms': ['market', msg`Hours, returns and stakes of products`],
  'add-product': ['market', msg`Ask for a new product`],
  'decide-product-terms': ['market', msg`Second yes to returns, stakes and new products`],
  'void-orders': ['market', msg`Void orders`],
  'decide-order-void': ['market', msg`Second yes to a void`],
  'settle-again': ['market', msg`Settle set-aside orders again`],
  'read-figures': ['platform', msg`Read figures`],
  'read-acts': ['platform', msg`Read the log of acts`],
  'add-operator': ['platform', msg`Invite operators`],
  'decide-operator': ['platform', msg`Second yes to an invitation`],
  'set-operator-roles': ['platform', msg`Change an operator's roles`],
  'decide-operator-roles': ['platform', msg`Second yes to roles`],
  'disable-operator': ['platform', msg`End an operator's access`],
  'rotate-signing-key': ['platform', msg`Ask for a new signing key`],
  'decide-signing-key': ['platform', msg`Second yes to a signing key`],
}

/** Lists each act with the roles that may do it, as the server enforces them. The operator's own roles are marked. */
export function RolesTable() {
  const { i18n } = useLingui()
  const { operator } = useOpenSession()
  const heading = useId()
  return (
    <section className="panel" aria-labelledby={heading}>
      <header className="panel__head">
        <h2 id={heading}>
          <Trans>Who may do what</Trans>
        </h2>
        <small>
          <Trans>one table, enforced by the server and shown as it stands; yours are marked</Trans>
        </small>
      </header>
      <table className="mx">
        <thead>
          <tr>
            <th>
              <Trans>Act</Trans>
            </th>
            {OPERATOR_ROLES.map((role) => (
              <th key={role} scope="col" {...(operator.roles.includes(role) ? { 'data-own': '' } : {})}>
                {i18n._(ROLE_WORDS[role])}
              </th>
            ))}
          </tr>
        </thead>
        {GROUP_NAMES.map((group) => (
          <tbody key={group}>
            <tr className="mx__group">
              <th colSpan={OPERATOR_ROLES.length + 1} scope="rowgroup">
                {i18n._(GROUPS[group])}
              </th>
            </tr>
            {actsOf(group).map((act) => (
              <tr key={act}>
                <th scope="row">{i18n._(ACTS[act][1])}</th>
                {OPERATOR_ROLES.map((role) => (
                  <td key={role}>
                    <May role={role} act={act} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Set a result</Trans>
            </th>
            <td colSpan={OPERATOR_ROLES.length}>
              <Trans>Nobody. No role and no screen can.</Trans>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function actsOf(group: keyof typeof GROUPS): DeskAct[] {
  return (Object.keys(ACTS) as DeskAct[]).filter((act) => ACTS[act][0] === group) // the record's own keys
}

function May({ role, act }: { readonly role: OperatorRole; readonly act: DeskAct }) {
  const { t } = useLingui()
  if (mayDo([role], act)) return <Check className="icon icon--16 t-pri" role="img" aria-label={t`may`} />
  if (maySee([role], act)) return <Eye className="icon icon--14" role="img" aria-label={t`reads`} />
  return <span aria-label={t`may not`}>·</span>
}
