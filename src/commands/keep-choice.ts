/** A choice that follows its person over devices: into the outbox with the row that shows it, once somebody is signed in. */
import { preferenceName } from '../../contract/chart-layout.ts'
import { choosePreference, markFavourite } from '../../contract/endpoints/preferences.ts'
import { favouritesCell } from '../store/device/favourites.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import type { NewOutboxItem, NewOverlay } from '../store/mirror/outbox.ts'
import { readRows } from '../store/history/read-rows.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { forgetUnkept, noteUnkept, unkeptChoicesCell, type UnkeptChoice } from '../store/device/unkept-choices.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 30 * 24 * 3_600_000
const LANE = 'choices'

/** The first mark that an account gets brings along all that this device has, in their order. */
export async function keepFavourites(): Promise<void> {
  const mirror = mirrorOf('user')
  if (mirror !== null && (await readRows(mirror, 'favourites')).length === 0) noteAllMarks()
  await keepUnkept()
}

function noteAllMarks(): void {
  const noted = unkeptChoicesCell.get()
  for (const productId of favouritesCell.get()) {
    noteUnkept(
      noted.find(({ choice }) => 'productId' in choice && choice.productId === productId) ?? {
        key: newId(),
        choice: { productId, isMarked: true },
      },
    )
  }
}

/**
 * Puts the noted choices into the outbox of the signed-in person. A choice made before the sign-in goes too: it is their newest.
 * A choice is forgotten here once it is in the outbox and not before; if two tabs do this at once, the outbox has it once.
 */
export async function keepUnkept(): Promise<void> {
  const noted = unkeptChoicesCell.get()
  if (noted.length === 0 || mirrorOf('user') === null) return
  const outcome = await send(noted)
  if (outcome.ok) forgetUnkept(noted)
}

function send(choices: readonly UnkeptChoice[]): ReturnType<typeof enqueue> {
  const now = systemClock.now()
  const made = choices.map((noted, index) => ({ ...noted, at: serverTimeAt(now) + index }))
  return enqueue({
    items: made.map(({ choice, key }): NewOutboxItem => ({
      key,
      lane: LANE,
      endpoint: 'name' in choice ? choosePreference.id : markFavourite.id,
      body: { ...choice },
      expiresAt: now + EXPIRES_AFTER_MS,
    })),
    overlays: made.map(({ choice, key, at }): NewOverlay =>
      'name' in choice
        ? {
            collection: 'preferences',
            id: preferenceName(choice),
            key,
            doc: { name: preferenceName(choice), value: choice.value, chosenAt: at },
          }
        : { collection: 'favourites', id: choice.productId, key, doc: { ...choice, changedAt: at } },
    ),
  })
}
