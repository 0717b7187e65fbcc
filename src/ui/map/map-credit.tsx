const OPENSTREETMAP = 'OpenStreetMap'

/** Names the makers of the streets, in the operator's words. OpenStreetMap's licence wants its name to be a link to it. */
export function MapCredit({ text }: { text: string }) {
  const at = text.indexOf(OPENSTREETMAP)
  if (at < 0) return <p className="map__note t-xs t-3 notranslate">{text}</p>
  return (
    <p className="map__note t-xs t-3 notranslate">
      {text.slice(0, at)}
      <a className="link" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {OPENSTREETMAP}
      </a>
      {text.slice(at + OPENSTREETMAP.length)}
    </p>
  )
}
