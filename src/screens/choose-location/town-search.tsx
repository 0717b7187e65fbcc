import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FoundTown } from '../../../contract/map-parts.ts'
import { findTowns } from '../../commands/map-parts.ts'
import type { Place } from '../../ui/map/map-view.ts'
import { shownName, whereabouts } from './whereabouts.ts'

type Found =
  | { readonly status: 'none-asked' }
  | { readonly status: 'found'; readonly towns: readonly FoundTown[] }
  | { readonly status: 'unreachable' }

/** Finds a town by the beginning of its name, or of its name in another language. */
export function TownSearch({ onFind }: { onFind: (place: Place) => void }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>({ status: 'none-asked' })
  const latest = useRef('')
  const type = async (text: string) => {
    setTyped(text)
    // "Paris, France": the list says the country.
    latest.current = (text.split(/[,，、/(（]/)[0] ?? '').trim()
    const asked = latest.current
    if (asked.length < 2) return setFound({ status: 'none-asked' })
    const towns = await findTowns(asked)
    // An answer to letters that were typed before says nothing of these.
    if (asked === latest.current) setFound(towns === null ? { status: 'unreachable' } : { status: 'found', towns })
  }
  const choose = (town: FoundTown) => {
    const [, , , latitude, longitude] = town
    latest.current = ''
    setTyped(shownName(town))
    setFound({ status: 'none-asked' })
    onFind({ latitude, longitude })
  }
  const chooseFirst = () => {
    const [first] = found.status === 'found' ? found.towns : []
    if (first !== undefined) choose(first)
  }
  return (
    <div className="stack">
      <label className="field__box field__box--search">
        <Search className="icon icon--20" aria-hidden="true" />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Search a town`}
          aria-label={t`Search a town`}
          value={typed}
          onChange={(event) => void type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) chooseFirst()
          }}
        />
      </label>
      <p className="t-sm t-2" role="status">
        {found.status === 'unreachable' ? (
          <Trans>These towns were not looked up before: that needs a connection once.</Trans>
        ) : null}
        {found.status === 'found' && found.towns.length === 0 ? <Trans>No such town.</Trans> : null}
        {found.status === 'found' && found.towns.length > 0 ? (
          <Plural value={found.towns.length} one="# town" other="# towns" />
        ) : null}
      </p>
      {found.status === 'found' && found.towns.length > 0 ? (
        <div className="card">
          {found.towns.map((town) => (
            <button key={town.join()} type="button" className="row" onClick={() => choose(town)}>
              <span className="row__main">
                <span className="row__title notranslate">{shownName(town)}</span>
                <span className="row__sub">
                  {town[1] ? (
                    <>
                      <span className="notranslate">{town[0]}</span>
                      <span aria-hidden="true">·</span>
                    </>
                  ) : null}
                  <span>{whereabouts(town, { among: found.towns, locale: i18n.locale })}</span>
                </span>
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
