import { Trans, useLingui } from '@lingui/react/macro'
import { readArticles, withdrawArticle } from '../../contract/desk/request-endpoints.ts'
import { publishArticles, readArticleTexts } from '../../contract/desk/word-endpoints.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { MarkdownText } from '../../src/ui/words/markdown.tsx'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { momentOf } from '../data/terms-draft.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { LanguageTabs } from '../parts/language-tabs.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { ScheduledPanel } from '../parts/scheduled-panel.tsx'
import { Split } from '../parts/split.tsx'

const EVERY_MS = 10_000
type Texts = Readonly<Partial<Record<Language, string>>>

interface Editing {
  readonly file: string
  /** The texts that were public when the editor opened them. */
  readonly before: Texts
  readonly texts: Texts
}

const NO_TEXTS: Texts = {}
const EMPTY: Editing = { file: '', before: NO_TEXTS, texts: NO_TEXTS }

/** Pages, help and news in ten languages: the public texts, and those that operators ask to publish, then or at a time to come, or to take back. */
export function ArticlesPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const [file, setFile] = useDraft('file', '')
  // Each text has its own: what is not sent yet stays while another one is open.
  const [drafts, setDrafts] = useDraft<Readonly<Record<string, Editing>>>('drafts', {})
  const editing = drafts[file] ?? EMPTY
  const live = useLive('articles', (signal) => call(readArticles, { signal }), EVERY_MS)
  const open = async (file: string) => {
    const read = await call(readArticleTexts, { query: { file } })
    if (!read.ok) return
    const { texts } = read.value
    setDrafts((all) => (isUnsent(all[file]) ? all : { ...all, [file]: { file, before: texts, texts } }))
    setFile(file)
  }
  return (
    <Page title={t`Articles`} about={<Trans>each change takes two</Trans>} live={live} onKeys={onKeys}>
      {({ articles }) => (
        <Split
          lists={
            <>
              <Editor
                editing={editing}
                onChange={(texts) => setDrafts((all) => ({ ...all, [file]: { ...editing, texts } }))}
              />
              <PublicNow
                ids={articles.map(({ id }) => id)}
                titles={titlesOf(articles)}
                onOpen={(file) => void open(file)}
              />
            </>
          }
          acts={
            <>
              <PublishForm
                key={file}
                editing={editing}
                onDone={() => {
                  setDrafts((all) => ({ ...all, [file]: EMPTY }))
                  setFile('')
                }}
              />
              <WithdrawForm />
              <ScheduledPanel />
            </>
          }
        />
      )}
    </Page>
  )
}

function isUnsent(draft: Editing | undefined): boolean {
  return draft !== undefined && draft.texts !== draft.before
}

interface EditorProps {
  readonly editing: Editing
  readonly onChange: (texts: Texts) => void
}

function Editor({ editing: { file, texts }, onChange }: EditorProps) {
  const { t } = useLingui()
  const written = Object.entries(texts).flatMap(([tag, text]) => (text.trim() === '' ? [] : [tag]))
  return (
    <section className="panel" aria-label={t`Text, in Markdown`}>
      <header className="panel__head">
        <h2>
          <Trans>Text, in Markdown</Trans>
        </h2>
        <small>{file === '' ? <Trans>a new one</Trans> : file}</small>
      </header>
      <div className="panel__body">
        <LanguageTabs written={new Set(written)}>
          {(language) => (
            <div className="words__pair">
              <label className="lab">
                <span>
                  <Trans>Text that begins with "# Title"</Trans>
                </span>
                <textarea
                  lang={language}
                  rows={14}
                  value={texts[language] ?? ''}
                  maxLength={100_000}
                  onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
                />
              </label>
              <div className="preview" role="region" aria-label={t`Preview`} tabIndex={0} lang={language}>
                {(texts[language] ?? '').trim() === '' ? (
                  <p className="note">
                    <Trans>Nothing is written in this language.</Trans>
                  </p>
                ) : (
                  <MarkdownText text={texts[language] ?? ''} />
                )}
              </div>
            </div>
          )}
        </LanguageTabs>
      </div>
    </section>
  )
}

interface PublicProps {
  /** "about:en-US", "news-2026-11-21-name:de-DE" */
  readonly ids: readonly string[]
  readonly titles: ReadonlyMap<string, string>
  readonly onOpen: (file: string) => void
}

/** The public texts, one row for all languages of a place. */
function PublicNow({ ids, titles, onOpen }: PublicProps) {
  const { t } = useLingui()
  const slugs = [...new Set(ids.map((id) => id.slice(0, id.lastIndexOf(':'))))]
  return (
    <PanelTable
      title={t`Public now`}
      heads={[t`Name`, t`Title`, t`Languages`, t`Change`]}
      amounts={[2]}
      rows={slugs.map((slug) => {
        const file = fileOf(slug)
        return {
          key: slug,
          cells: [
            file,
            titles.get(`${slug}:en-US`) ?? '',
            String(ids.filter((id) => id.slice(0, id.lastIndexOf(':')) === slug).length),
            <button key="open" type="button" className="a" onClick={() => onOpen(file)}>
              <Trans>Change</Trans>
            </button>,
          ],
        }
      })}
      empty={<Trans>Nothing is public.</Trans>}
    />
  )
}

function PublishForm({
  editing: { file, before, texts },
  onDone,
}: {
  readonly editing: Editing
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const changed = Object.fromEntries(
    Object.entries(texts).filter(([tag, text]) => text.trim() !== '' && text !== before[tag as Language]), // its own keys
  )
  const languages = Object.keys(changed)
  return (
    <ActForm
      act="publish"
      of={file}
      title={t`Publish a text`}
      letter="e"
      isMain
      blocked={
        languages.length === 0 ? (
          <Trans>Nothing is changed yet.</Trans>
        ) : Object.values(changed).every((text) => text.startsWith('# ')) ? null : (
          <Trans>Each text begins with "# Title".</Trans>
        )
      }
      fields={{
        file: { label: t`Name`, initial: file, hint: t`like about.md or news/2026-11-21-name.md`, max: 120 },
        at: { label: t`Goes out, UTC`, kind: 'moment', isOptional: true, hint: t`Empty: with the second yes.` },
      }}
      button={<Trans>Ask to publish it</Trans>}
      line={(typed) =>
        `publish-articles${said('file', typed.file)}${said('languages', languages.join(' '))}${said('due', typed.at)}`
      }
      send={(typed, id) => {
        const due = typed.at === '' ? undefined : momentOf(typed.at)
        if (Number.isNaN(due)) return Promise.resolve(NOT_SENT)
        return call(publishArticles, {
          body: { id, file: typed.file.trim(), texts: changed, ...(due === undefined ? {} : { at: due }) },
        })
      }}
      onDone={onDone}
    />
  )
}

function WithdrawForm() {
  const { t } = useLingui()
  return (
    <ActForm
      act="publish"
      title={t`Take a text back`}
      about={<Trans>What came with the app stands there again, if anything did.</Trans>}
      letter="n"
      fields={{
        language: {
          label: t`Language`,
          kind: 'choice',
          initial: 'en-US',
          choices: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        },
        file: { label: t`Name`, hint: t`like about.md or news/2026-11-21-name.md`, max: 120 },
      }}
      isDanger
      button={<Trans>Ask to take it back</Trans>}
      line={(typed) => `publish-withdrawal-of-article ${typed.language}${said('file', typed.file)}`}
      send={(typed, id) => call(withdrawArticle, { body: { id, ...typed, file: typed.file.trim() } })}
    />
  )
}

function titlesOf(articles: readonly { readonly id: string; readonly title: string }[]): ReadonlyMap<string, string> {
  return new Map(articles.map(({ id, title }) => [id, title]))
}

/** "news-2026-11-21-name" → "news/2026-11-21-name.md" */
function fileOf(slug: string): string {
  return `${slug.replace(/^news-(?=\d{4}-)/, 'news/')}.md`
}
