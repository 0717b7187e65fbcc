import { useLingui } from '@lingui/react'
import { CONTROLS } from './groups/controls.tsx'
import { FIELDS } from './groups/fields.tsx'
import { FORMAT } from './groups/format.tsx'
import { LISTS } from './groups/lists.tsx'
import { MAP } from './groups/map.tsx'
import { PAGE } from './groups/page.tsx'
import { PAGES } from './groups/pages.tsx'
import { PASSWORDS } from './groups/passwords.tsx'
import { PRICES } from './groups/prices.tsx'
import { SHEETS } from './groups/sheets.tsx'
import { WORDS } from './groups/words.tsx'
import type { Shown, States } from './shown.ts'
import { Switches } from './switches.tsx'

const ROOMS: Readonly<Record<string, Shown>> = {
  controls: CONTROLS,
  fields: { ...FIELDS, ...PASSWORDS },
  format: FORMAT,
  lists: LISTS,
  map: MAP,
  page: { ...PAGE, ...PAGES },
  prices: PRICES,
  sheets: SHEETS,
  words: WORDS,
}

/** The whole page: its switches, the list of components, and each of them. */
export function Gallery() {
  // Renders everything anew when the language changes: the states are functions that say their words when they are called.
  const { i18n } = useLingui()
  return (
    <div className="gallery" key={i18n.locale} data-locale={i18n.locale}>
      <h1 className="top__title">Components of src/ui</h1>
      <Switches />
      <nav aria-label="Components" className="gallery__list">
        {Object.values(ROOMS)
          .flatMap(Object.keys)
          .map((name) => (
            <a key={name} className="link" href={`#${name}`}>
              {name}
            </a>
          ))}
      </nav>
      {Object.entries(ROOMS).map(([room, shown]) => (
        <section key={room} aria-label={`src/ui/${room}`}>
          <h2 className="gallery__room">src/ui/{room}</h2>
          {Object.entries(shown).map(([name, states]) => (
            <Component key={name} name={name} states={states} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Component({ name, states }: { name: string; states: States }) {
  return (
    <section id={name} data-component={name} aria-label={name}>
      <h3 className="gallery__name">{name}</h3>
      <div className="gallery__states">
        {Object.entries(states).map(([state, draw]) => (
          <figure key={state} className="gallery__state">
            <figcaption className="t-xs t-2">{state}</figcaption>
            <div className="gallery__stage">{draw()}</div>
          </figure>
        ))}
      </div>
    </section>
  )
}
