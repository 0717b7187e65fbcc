import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { useSearch } from 'wouter'
import { keepDraft } from '../../commands/keep-draft.ts'
import { loadMapPart } from '../../commands/map-parts.ts'
import { renewPage } from '../../commands/renew-page.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useRows } from '../../queries/use-rows.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { MapSource } from '../../ui/map/map-source.tsx'
import type { Place } from '../../ui/map/map-view.ts'
import { PlaceMap } from '../../ui/map/place-map.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { CoordinatesField } from './coordinates-field.tsx'
import { DeviceButton } from './device-button.tsx'
import { ADDRESS_LENGTH_MAX, coordinatesText, splitPlace, withPlace } from './place-text.ts'
import { TownSearch } from './town-search.tsx'

/** Picks the address of a withdrawal account, of a new one or with `?id=` of a bound one, and puts it into the form's draft. */
export function ChooseLocationScreen() {
  const { t } = useLingui()
  const id = new URLSearchParams(useSearch()).get('id')
  const draftId = id === null ? 'withdrawal-account' : `withdrawal-account-${id}`
  const draft = useDraft(draftId)
  const accounts = useRows('withdrawalAccounts')
  if (draft === undefined || accounts === undefined)
    return (
      <SubPage title={t`Choose a place`}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  const text = draft?.fields['bankAddress'] ?? accounts.find((account) => account.id === id)?.bankAddress ?? ''
  const keep = (bankAddress: string) =>
    keepDraft({ id: draftId, bytes: draft?.bytes ?? null, fields: { ...draft?.fields, bankAddress } })
  return <PlaceChoice key={draftId} text={text} onKeep={keep} />
}

/** The page itself: finds a place by name, on the map, by the device or by coordinates, and keeps the address beside it. */
function PlaceChoice({ text, onKeep }: { text: string; onKeep: (text: string) => Promise<unknown> }) {
  const { t } = useLingui()
  const { goBack } = use(FrameSlotsContext)
  const streets = useConfiguration()?.streets ?? null
  const { address, place, target, choose, find, type } = usePlace(text, onKeep)
  const take = async (chosen: Place) => {
    await onKeep(withPlace(address, chosen))
    goBack()
  }
  return (
    <SubPage
      title={t`Choose a place`}
      foot={
        <TakeFoot
          isOff={place === null}
          onTake={() => {
            if (place !== null) void take(place)
          }}
        />
      }
    >
      <TownSearch onFind={find} />
      <PlaceMap
        label={t`Map of the world. Arrow keys move it, plus and minus zoom, Enter marks the middle.`}
        place={place}
        target={target}
        load={loadMapPart}
        onChoose={choose}
        streets={streets}
        onStreetsFail={renewPage}
      />
      <p className="t-sm t-2" role="status">
        {place === null ? (
          <Trans>Tap the map to mark the place, or move it and mark its middle.</Trans>
        ) : (
          <Trans>Marked: {coordinatesText(place)}</Trans>
        )}
      </p>
      <DeviceButton onFind={find} />
      <CoordinatesField onFind={find} />
      <TextField
        label={t`Account address`}
        hint={t`City and branch of the bank.`}
        autoComplete="off"
        maxLength={ADDRESS_LENGTH_MAX}
        value={address}
        onChange={type}
      />
      <MapSource streets={streets} />
    </SubPage>
  )
}

/** The button that takes the marked place into the form. */
function TakeFoot({ isOff, onTake }: { isOff: boolean; onTake: () => void }) {
  return (
    <div className="foot">
      <button type="button" className="btn btn--block" disabled={isOff} onClick={onTake}>
        <Trans>Use this place</Trans>
      </button>
    </div>
  )
}

/** The address as it is typed and the place that is marked, both begun with what the draft had. */
function usePlace(text: string, onKeep: (text: string) => Promise<unknown>) {
  const [before] = useState(() => splitPlace(text))
  const [address, setAddress] = useState(before.address)
  const [place, setPlace] = useState<Place | null>(before.place)
  /** The map moves to this place: one that was found in another way than on the map itself. */
  const [target, setTarget] = useState<Place | null>(null)
  return {
    address,
    place,
    target,
    choose: setPlace,
    find: (found: Place) => {
      setPlace(found)
      setTarget(found)
    },
    // A reload or a step back loses no letter either.
    type: (typed: string) => {
      setAddress(typed)
      void onKeep(place === null ? typed : withPlace(typed, place))
    },
  }
}
