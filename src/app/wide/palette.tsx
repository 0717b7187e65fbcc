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
  const groups = usePaletteEntries(search)
  const entries = groups.flatMap((group) => group.entries)
  const open = (entry: PaletteEntry) => {
    onClose()
    if (entry.path === null) openOverview()
    else navigate(entry.path)
  }
  const { chosen, restart, onKeyDown } = useChosen(entries, open)
  return (
    <dialog {...modal} className="modal palette-modal" aria-label={t`Search or do`}>
      <div className="palette">
        <SearchRow
          search={search}
          listId={id}
          chosen={chosen}
          onSearch={(next) => {
            setSearch(next)
            restart()
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <div className="palette__list" role="listbox" id={id} aria-label={t`Search or do`}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-label={group.title}>
              <p className="palette__group" aria-hidden="true">
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  entry={entry}
                  isChosen={entry === chosen}
                  onOpen={() => open(entry)}
                />
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

/** The entry that Enter opens. Arrows choose another, from the last on to the first. */
function useChosen(entries: readonly PaletteEntry[], open: (entry: PaletteEntry) => void) {
  const [place, setPlace] = useState(0)
  const last = entries.length - 1
  const chosen = entries[Math.min(place, last)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      event.preventDefault()
      setPlace((Math.min(place, last) + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      open(chosen)
    }
  }
  return { chosen, restart: () => setPlace(0), onKeyDown }
}

/** The field in which letters find entries, and the key that closes the palette. */
function SearchRow({
  search,
  listId,
  chosen,
  onSearch,
  onKeyDown,
  onClose,
}: {
  search: string
  listId: string
  chosen: PaletteEntry | undefined
  onSearch: (search: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <div className="palette__field">
      <Search className="icon icon--20" />
      <input
        type="text"
        role="combobox"
        aria-label={t`Search or do`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={takeFocus}
        value={search}
        placeholder={t`Product, order number, page`}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="kbd" aria-label={t`Close`} onClick={onClose}>
        <Trans>Esc</Trans>
      </button>
    </div>
  )
}

/** One entry with its note and the keys that lead there. */
function EntryRow({
  id,
  entry,
  isChosen,
  onOpen,
}: {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onOpen: () => void
}) {
  return (
    <div
      id={id}
      className="palette__row"
      role="option"
      aria-selected={isChosen}
      ref={isChosen ? keepInView : undefined}
      onClick={onOpen}
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
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
