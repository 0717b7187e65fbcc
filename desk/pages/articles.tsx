import { Trans, useLingui } from '@lingui/react/macro'
import { publishArticle, readArticles, withdrawArticle } from '../../contract/desk/request-endpoints.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { MarkdownText } from '../../src/ui/words/markdown.tsx'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'

const EVERY_MS = 10_000

/** Pages, help and news: what is public, and what operators ask to publish or to take back. */
export function ArticlesPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive('articles', (signal) => call(readArticles, { signal }), EVERY_MS)
  return (
    <Page title={t`Articles`} about={<Trans>each change takes two</Trans>} live={live} onKeys={onKeys}>
      {({ articles }) => (
        <Split
          lists={
            <PanelTable
              title={t`Public now`}
              heads={[t`Name and language`, t`Title`]}
              rows={articles.map((article) => ({ key: article.id, cells: [article.id, article.title] }))}
              empty={<Trans>Nothing is public.</Trans>}
            />
          }
          acts={<ArticleForms />}
        />
      )}
    </Page>
  )
}

function ArticleForms() {
  const { t } = useLingui()
  const language = {
    label: t`Language`,
    kind: 'choice',
    initial: 'en-US',
    choices: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  } as const
  const file = { label: t`Name`, hint: t`like about.md or news/2026-11-21-name.md`, max: 120 }
  return (
    <>
      <ActForm
        act="publish"
        title={t`Publish a text`}
        letter="e"
        fields={{
          language,
          file,
          text: { label: t`Text, Markdown that begins with "# Title"`, kind: 'lines', max: 100_000 },
        }}
        extra={({ text }) => text.trim() !== '' && <Preview text={text} />}
        button={<Trans>Ask to publish it</Trans>}
        line={(typed) => `publish-article ${typed.language}${said('file', typed.file)}`}
        send={(typed, id) => call(publishArticle, { body: { id, ...typed, file: typed.file.trim() } })}
      />
      <ActForm
        act="publish"
        title={t`Take a text back`}
        about={<Trans>What came with the app stands there again, if anything did.</Trans>}
        letter="n"
        fields={{ language, file }}
        isDanger
        button={<Trans>Ask to take it back</Trans>}
        line={(typed) => `publish-withdrawal-of-article ${typed.language}${said('file', typed.file)}`}
        send={(typed, id) => call(withdrawArticle, { body: { id, ...typed, file: typed.file.trim() } })}
      />
    </>
  )
}

/** The text as readers will see it. */
function Preview({ text }: { readonly text: string }) {
  const { t } = useLingui()
  return (
    <div className="preview" role="region" aria-label={t`Preview`} tabIndex={0}>
      <MarkdownText text={text} />
    </div>
  )
}
