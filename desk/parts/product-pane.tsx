import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { setProductTerms, type DeskProduct } from '../../contract/desk/product-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { changesOfTerms, takesTwo, type TermsChange } from '../../contract/product-terms.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useOpenSession } from '../data/session.tsx'
import { draftOf, minuteText, momentOf, readDraft, type DraftFault, type TermsDraft } from '../data/terms-draft.ts'
import { ActForm, NOT_SENT, said } from './act-form.tsx'
import { PanelTable } from './panel-table.tsx'
import { FaultTell, nextMidnight } from './publish-ahead.tsx'
import { TermsEditor } from './terms-editor.tsx'
import { termLabel, termValue } from './terms-words.ts'
import { momentText } from './words.ts'

interface Typed {
  /** The version that it was begun from. */
  readonly of: number
  readonly draft: TermsDraft
}

/** One product: its terms in an editor, and beside it the things that change, from when on, why, and the act. */
export function ProductPane({ product, onAsked }: { readonly product: DeskProduct; readonly onAsked: () => void }) {
  const { i18n } = useLingui()
  const { operator } = useOpenSession()
  const newest = product.versions.at(-1)
  const [typed, setTyped] = useDraft<Typed | null>(`terms ${product.id}`, null)
  if (!newest) return null
  const shown = typed?.draft ?? draftOf(newest.terms)
  const setDraft = (draft: TermsDraft) => setTyped({ of: typed?.of ?? newest.version, draft })
  const { terms, faults } = readDraft(shown)
  const changes = terms === null ? [] : changesOfTerms(newest.terms, terms)
  const number = newest.version
  return (
    <>
      <section className="pane pane--case" aria-label={product.code}>
        <div className="pane__bar">
          <h2>{product.code}</h2>
          <span className="t-3 wide">{product.names[i18n.locale] ?? product.names['en-US']}</span>
          <span className="chip push">
            <Trans>version {number}</Trans>
          </span>
        </div>
        <div className="pane__body terms" tabIndex={0} role="region" aria-label={product.code}>
          <TermsEditor
            draft={shown}
            faults={faults}
            changed={new Set(changes.map(({ name }) => name))}
            isReadOnly={!mayDo(operator.roles, 'set-product-terms')}
            onChange={setDraft}
          />
          <Versions product={product} />
        </div>
      </section>
      <Aside
        product={product}
        draft={shown}
        changes={changes}
        faults={faults}
        isStale={typed !== null && typed.of !== number}
        onAsked={() => {
          setTyped(null)
          onAsked()
        }}
        onDiscard={typed === null ? null : () => setTyped(null)}
      />
    </>
  )
}

function Versions({ product }: { readonly product: DeskProduct }) {
  const { t } = useLingui()
  return (
    <PanelTable
      title={t`Published terms`}
      about={<Trans>the one that holds, and those to come</Trans>}
      heads={[t`Version`, t`Holds from, UTC`, t`Reason`]}
      rows={product.versions.map((one) => ({
        key: String(one.version),
        cells: [
          String(one.version),
          one.from === null ? t`the catalogue's own` : momentText(one.from).slice(0, 16),
          <span key="reason" className="wraps">
            {one.reason}
          </span>,
        ],
      }))}
      empty=""
    />
  )
}

interface AsideProps {
  readonly product: DeskProduct
  readonly draft: TermsDraft
  readonly changes: readonly TermsChange[]
  readonly faults: readonly DraftFault[]
  /** Others were published while this was typed: they are not overwritten. */
  readonly isStale: boolean
  readonly onAsked: () => void
  /** Null where nothing is typed. */
  readonly onDiscard: (() => void) | null
}

function Aside(props: AsideProps) {
  const { product, changes, faults, onDiscard } = props
  const { t } = useLingui()
  const count = changes.length
  return (
    <aside className="pane pane--aside" aria-label={t`What changes`}>
      <div className="pane__bar">
        <h2>
          <Trans>What changes</Trans>
        </h2>
        <small className="note wide">
          <Plural value={count} one="# value" other="# values" />
        </small>
        {onDiscard && (
          <button type="button" className="btn btn--plain push" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </button>
        )}
      </div>
      <div className="pane__body stack-12 terms__aside">
        {count > 0 && <ChangeTable base={newestOf(product)} changes={changes} />}
        {faults.length > 0 && <FaultTell faults={faults} />}
        <PublishForm {...props} />
      </div>
    </aside>
  )
}

function newestOf({ versions }: DeskProduct): number {
  return versions.at(-1)?.version ?? 1
}

function PublishForm({ product, draft, changes, faults, isStale, onAsked }: AsideProps) {
  const { t } = useLingui()
  const base = newestOf(product)
  return (
    <ActForm
      act="set-product-terms"
      of={product.id}
      title={<Trans>Publish ahead</Trans>}
      fields={{
        from: {
          label: t`Holds from, UTC`,
          kind: 'moment',
          initial: minuteText(nextMidnight()),
          hint: t`At least 65 minutes ahead: no order that runs by now sees it begin. Orders keep the terms of their receipt.`,
        },
        reason: { label: t`Reason, public with the terms`, kind: 'lines' },
      }}
      extra={() => takesTwo(changes) && <TwoTell />}
      isMain
      blocked={blockOf({ isStale, faults: faults.length, changes: changes.length })}
      button={takesTwo(changes) ? <Trans>Ask to publish</Trans> : <Trans>Publish</Trans>}
      line={({ from }) =>
        [`set-product-terms`, product.id, `version=${base + 1}${said('from', from)}`, `changes=${changes.length}`].join(
          ' ',
        )
      }
      send={({ from, reason }, id) => {
        const { terms } = readDraft(draft)
        const at = momentOf(from)
        if (terms === null || Number.isNaN(at)) return Promise.resolve(NOT_SENT)
        return call(setProductTerms, { params: { product: product.id }, body: { id, base, from: at, terms, reason } })
      }}
      onDone={onAsked}
    />
  )
}

function TwoTell() {
  return (
    <p className="tell">
      <span>
        <b>
          <Trans>Two operators.</Trans>
        </b>{' '}
        <Trans>Returns and stakes wait for a second yes, then they are published in the log.</Trans>
      </span>
    </p>
  )
}

function blockOf(of: { readonly isStale: boolean; readonly faults: number; readonly changes: number }): ReactNode {
  if (of.isStale) return <Trans>Others were published meanwhile. Discard this and begin from them.</Trans>
  if (of.faults > 0) return <Trans>Mend the fault first.</Trans>
  return of.changes === 0 ? <Trans>Nothing is changed yet.</Trans> : null
}

function ChangeTable({ base, changes }: { readonly base: number; readonly changes: readonly TermsChange[] }) {
  const { i18n } = useLingui()
  const next = base + 1
  return (
    <section className="panel">
      <table className="diff diff--narrow">
        <thead>
          <tr>
            <th>
              <Trans>Value</Trans>
            </th>
            <th>
              <Trans>Version {base}</Trans>
            </th>
            <th>
              <Trans>Version {next}</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, now, then }) => (
            <tr key={name} data-changed="">
              <td>{termLabel(i18n, name) ?? name}</td>
              <td className="was">
                <span className="sign">−</span>
                {termValue(i18n, name, now)}
              </td>
              <td className="will">
                <span className="sign">+</span>
                {termValue(i18n, name, then)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
