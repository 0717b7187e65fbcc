import { Trans, useLingui } from '@lingui/react/macro'
import { announce, writeMessage } from '../../contract/desk/request-endpoints.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { call } from '../data/call.ts'
import { ActForm, said, type Typed } from '../parts/act-form.tsx'
import type { FieldOf } from '../parts/form-field.tsx'
import { Split } from '../parts/split.tsx'
import { TopLine } from '../parts/top-line.tsx'

/** Messages of operators: to one person at once, to everybody once a second operator has read and approved them. */
export function MessagesPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const words = useWordFields()
  return (
    <>
      <TopLine title={t`Messages`} at={null} isStale={false} onKeys={onKeys} />
      <main className="main main--pad">
        <Split
          lists={
            <ActForm
              act="publish"
              title={t`To everybody`}
              about={<Trans>A second operator reads it and says yes; until then nobody sees it.</Trans>}
              letter="e"
              fields={words}
              button={<Trans>Ask to publish it</Trans>}
              line={(typed) => `publish-announcement${said('title', typed['en-US title'] ?? '')}`}
              send={(typed, id) => call(announce, { body: { id, texts: textsOf(typed) } })}
            />
          }
          acts={
            <ActForm
              act="publish-message"
              title={t`To one person`}
              letter="n"
              fields={{ account: { label: t`Account`, max: 64 }, ...words }}
              button={<Trans>Send it</Trans>}
              line={(typed) => `publish-message${said('account', typed['account'] ?? '')}`}
              send={(typed, id) =>
                call(writeMessage, { body: { id, account: (typed['account'] ?? '').trim(), texts: textsOf(typed) } })
              }
            />
          }
        />
      </main>
    </>
  )
}

/** Title and text in each language of the app; English is always there. */
function useWordFields(): Readonly<Record<string, FieldOf>> {
  const { t } = useLingui()
  return Object.fromEntries(
    Object.entries(LANGUAGES).flatMap(([tag, language]) => {
      const isOptional = tag !== 'en-US'
      return [
        [`${tag} title`, { label: t`Title, ${language}`, max: 200, isOptional }],
        [`${tag} body`, { label: t`Text, ${language}`, kind: 'lines', max: 10_000, isOptional }],
      ]
    }),
  )
}

/** The languages in which something is written. A title without a text is refused by the server. */
function textsOf(typed: Typed<string>): Record<string, { title: string; body: string }> {
  return Object.fromEntries(
    Object.keys(LANGUAGES)
      .map((tag) => [tag, { title: typed[`${tag} title`] ?? '', body: typed[`${tag} body`] ?? '' }] as const)
      .filter(([, { title, body }]) => title.trim() !== '' || body.trim() !== ''),
  )
}
