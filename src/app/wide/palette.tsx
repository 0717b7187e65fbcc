import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useModal } from '../../ui/sheets/use-modal.ts'
import { navigate } from '../address/hash-location.ts'
import { openOverview } from './open-layers.ts'
import { usePaletteEntries, type PaletteEntry } from './use-palette-entries.ts'

/** Ctrl-K: products, orders and pages by a few letters. Arrows choose, Enter opens; nothing in here buys. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const modal = useModal(onClose)
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const groups = usePaletteEntries(search)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(place, entries.length - 1)]
  const open = (entry: PaletteEntry) => {
    onClose()
    if (entry.path === null) openOverview()
    else navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      event.preventDefault()
      setPlace((Math.min(place, entries.length - 1) + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      open(chosen)
    }
  }
  return (
    <dialog {...modal} className="modal palette-modal" aria-label={t`Search or do`}>
      <div className="palette">
        <div className="palette__field">
          <Search className="icon icon--20" aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={t`Search or do`}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={takeFocus}
            value={search}
            placeholder={t`Product, order number, page`}
            onChange={(event) => {
              setSearch(event.target.value)
              setPlace(0)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="kbd" aria-label={t`Close`} onClick={onClose}>
            <Trans>Esc</Trans>
          </button>
        </div>
        <div className="palette__list" role="listbox" id={id} aria-label={t`Search or do`}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-label={group.title}>
              <p className="palette__group" aria-hidden="true">
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <div
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  className="palette__row"
                  role="option"
                  aria-selected={entry === chosen}
                  ref={entry === chosen ? keepInView : undefined}
                  onClick={() => open(entry)}
                >
                  <span>
                    {entry.title}
                    {entry.note === '' ? null : <small>{entry.note}</small>}
                  </span>
                  <span>
                    {entry.keys.map((key) => (
                      <kbd className="kbd" key={key} aria-hidden="true">
                        {key}
                      </kbd>
                    ))}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="palette__none" role="status">
          {entries.length === 0 ? <Trans>Nothing found</Trans> : null}
        </p>
      </div>
    </dialog>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
