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
  const { t } = useLingui()
  const { typed, found, type, clear } = useTowns()
  const towns = found.status === 'found' ? found.towns : []
  const choose = (town: FoundTown) => {
    const [, , , latitude, longitude] = town
    clear(shownName(town))
    onFind({ latitude, longitude })
  }
  return (
    <div className="stack">
      <label className="field__box field__box--search">
        <Search className="icon icon--20" />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Search a town`}
          aria-label={t`Search a town`}
          value={typed}
          onChange={(event) => void type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && towns[0] !== undefined) choose(towns[0])
          }}
        />
      </label>
      <p className="t-sm t-2" role="status">
        {found.status === 'unreachable' ? (
          <Trans>These towns were not looked up before: that needs a connection once.</Trans>
        ) : null}
        {found.status === 'found' && towns.length === 0 ? <Trans>No such town.</Trans> : null}
        {towns.length > 0 ? <Plural value={towns.length} one="# town" other="# towns" /> : null}
      </p>
      {towns.length === 0 ? null : (
        <div className="card">
          {towns.map((town) => (
            <TownRow key={town.join()} town={town} among={towns} onChoose={() => choose(town)} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The typed letters and the towns that fit them. */
function useTowns() {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>({ status: 'none-asked' })
  const latest = useRef('')
  return {
    typed,
    found,
    type: async (text: string) => {
      setTyped(text)
      // "Paris, France": the list says the country.
      latest.current = (text.split(/[,，、/(（]/)[0] ?? '').trim()
      const asked = latest.current
      if (asked.length < 2) return setFound({ status: 'none-asked' })
      const towns = await findTowns(asked)
      // An answer to letters that were typed before says nothing of these.
      if (asked === latest.current) setFound(towns === null ? { status: 'unreachable' } : { status: 'found', towns })
    },
    /** A town was chosen: its name stands in the field, and the list goes. */
    clear: (name: string) => {
      latest.current = ''
      setTyped(name)
      setFound({ status: 'none-asked' })
    },
  }
}

/** A town with the name by which it was found, and where it lies. */
function TownRow({ town, among, onChoose }: { town: FoundTown; among: readonly FoundTown[]; onChoose: () => void }) {
  const { i18n } = useLingui()
  return (
    <button type="button" className="row" onClick={onChoose}>
      <span className="row__main">
        <span className="row__title notranslate">{shownName(town)}</span>
        <span className="row__sub">
          {town[1] ? (
            <>
              <span className="notranslate">{town[0]}</span>
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <span>{whereabouts(town, { among, locale: i18n.locale })}</span>
        </span>
      </span>
    </button>
  )
}
