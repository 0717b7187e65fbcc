import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import type { Place } from '../../ui/map/map-view.ts'
import { readCoordinates } from './read-coordinates.ts'

/** Coordinates as another map shows them, typed or pasted. */
export function CoordinatesField({ onFind }: { onFind: (place: Place) => void }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const use = () => {
    const place = readCoordinates(typed, i18n.locale)
    setWrong(place === null)
    if (place !== null) onFind(place)
  }
  return (
    <Field
      label={t`Coordinates`}
      isOptional
      hint={t`Latitude first, like 31.2304, 121.4737`}
      fault={isWrong ? t`These are no coordinates.` : null}
      after={
        <button type="button" className="btn btn--md btn--quiet" disabled={typed.trim() === ''} onClick={use}>
          <Trans>Mark</Trans>
        </button>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') use()
          }}
        />
      )}
    </Field>
  )
}
