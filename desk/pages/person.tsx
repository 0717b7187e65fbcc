import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { findPeople, readPerson } from '../../contract/desk/person-endpoints.ts'
import type { FoundPerson } from '../../contract/desk/person-rows.ts'
import { call } from '../data/call.ts'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { useSettled } from '../data/use-settled.ts'
import { personPage } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import type { Filter } from '../parts/top-line.tsx'
import { PersonStory } from '../parts/person-story.tsx'
import { momentText, statusText } from '../parts/words.ts'

interface PersonPageProps {
  /** From the address: a person's id, the words of a search, or nothing yet. */
  readonly of: string | null
  readonly onKeys: () => void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EVERY_MS = 4_000
/** The result of a search stays until other words are typed. */
const NEVER_MS = 86_400_000
const STILL_MS = 200

/** A search over all people, and the story of the one that is open. */
export function PersonPage({ of, onKeys }: PersonPageProps) {
  const { t } = useLingui()
  const id = of !== null && UUID.test(of) ? of : null
  const [words, setWords] = useState(id === null ? (of ?? '') : '')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useSettled(words.trim(), STILL_MS)
  useKeys({ '/': () => field.current?.focus() })
  useEffect(() => {
    if (of === null) field.current?.focus()
  }, [of])
  const filter = {
    value: words,
    onChange: setWords,
    ref: field,
    name: t`Search all people`,
    placeholder: t`Account, phone, mail, order number`,
  }
  if (wanted !== '' || id === null)
    return <Found key={wanted} wanted={wanted} exact={of} filter={filter} onKeys={onKeys} />
  return <Open id={id} filter={filter} onKeys={onKeys} />
}

function Open({ id, filter, onKeys }: { readonly id: string; readonly filter: Filter; readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive(`person ${id}`, (signal) => call(readPerson, { params: { person: id }, signal }), EVERY_MS)
  return (
    <Page title={t`Person`} about={live.data?.account} live={live} filter={filter} onKeys={onKeys}>
      {(person) => <PersonStory person={person} onChanged={live.reload} />}
    </Page>
  )
}

interface FoundProps {
  readonly wanted: string
  /** An account that a link names: its only match opens by itself. */
  readonly exact: string | null
  readonly filter: Filter
  readonly onKeys: () => void
}

function Found({ wanted, exact, filter, onKeys }: FoundProps) {
  const { t } = useLingui()
  const [, goTo] = useLocation()
  const live = useLive(
    `find ${wanted}`,
    async (signal) => {
      if (wanted === '') return { ok: true as const, value: { people: [] } }
      const found = await call(findPeople, { query: { words: wanted }, signal })
      const same = found.ok ? found.value.people.find(({ account }) => account === exact) : undefined
      if (same && wanted === exact) goTo(personPage(same.id), { replace: true })
      return found
    },
    NEVER_MS,
  )
  return (
    <Page title={t`Person`} live={live} filter={filter} onKeys={onKeys}>
      {({ people }) => <People people={people} wanted={wanted} />}
    </Page>
  )
}

function People({ people, wanted }: { readonly people: readonly FoundPerson[]; readonly wanted: string }) {
  const { t, i18n } = useLingui()
  const count = people.length
  return (
    <PanelTable
      title={t`Found`}
      about={wanted === '' ? undefined : count}
      heads={[t`Account`, t`Phone`, t`Mail`, t`Identity`, t`Since, UTC`]}
      rows={people.map((person) => ({
        key: person.id,
        cells: [
          <Link key="open" className="a acct" href={personPage(person.id)}>
            {person.account}
          </Link>,
          person.phone,
          person.email,
          statusText(i18n, person.identity),
          momentText(person.registeredAt),
        ],
      }))}
      empty={
        wanted === '' ? (
          <Trans>Type the beginning of an account, or a whole phone number, mail, order number or id.</Trans>
        ) : (
          <Trans>Nobody was found.</Trans>
        )
      }
    />
  )
}
