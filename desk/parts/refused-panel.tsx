import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RefusedSignIn } from '../../contract/desk/rows.ts'
import { BrowserName } from './browser-name.tsx'
import { PanelTable } from './panel-table.tsx'
import { momentText } from './words.ts'

const WAYS: Readonly<Record<RefusedSignIn['way'], MessageDescriptor>> = {
  password: msg`Password and code`,
  'recovery-code': msg`Recovery code`,
  passkey: msg`Passkey`,
  unlock: msg`Unlocking`,
  'own-account': msg`Own account, signed in`,
  terminal: msg`Command line`,
}

/** Refused tries to get in, the newest first: the operator's own, or those of all. */
export function RefusedPanel({ rows, isOwn }: { readonly rows: readonly RefusedSignIn[]; readonly isOwn: boolean }) {
  const { t, i18n } = useLingui()
  const heads = [t`Last, UTC`, t`Way`, t`Address`, t`Tries`, t`Browser`]
  return (
    <PanelTable
      title={t`Refused sign-ins`}
      about={
        isOwn ? (
          <Trans>under your name; five wrong tries lock an account for 15 minutes</Trans>
        ) : (
          <Trans>of all operators, in 90 days; tries within ten minutes stand together</Trans>
        )
      }
      heads={isOwn ? heads : [t`Operator`, ...heads]}
      amounts={[isOwn ? 3 : 4]}
      rows={rows.map((row) => {
        const { operator, way, address, tries, browser, lastAt } = row
        const cells = [
          momentText(lastAt).slice(5, 16),
          i18n._(WAYS[way]),
          address,
          tries,
          <span key="browser" className="wraps">
            <BrowserName text={browser} />
          </span>,
        ]
        return {
          key: [operator, way, address, lastAt].join(' '),
          cells: isOwn ? cells : [operator ?? t`no operator's name`, ...cells],
        }
      })}
      empty={<Trans>None.</Trans>}
    />
  )
}
