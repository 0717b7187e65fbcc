/** A choice that follows its person over devices: into the outbox with the row that shows it, or laid aside until somebody signs in. */
import { choosePreference, markFavourite, type Choice } from '../../contract/endpoints/preferences.ts'
import { favouritesCell } from '../store/favourites.ts'
import { mirrorOf } from '../store/open-mirror.ts'
import type { NewOutboxItem, NewOverlay } from '../store/outbox.ts'
import { readRows } from '../store/read-rows.ts'
import { serverTimeAt } from '../store/server-clock.ts'
import { systemClock } from '../store/system-clock.ts'
import { noteUnkept, unkeptChoicesCell, type PersonalChoice } from '../store/unkept-choices.ts'
import { enqueue } from './enqueue.ts'
import { newId } from './new-id.ts'

const EXPIRES_AFTER_MS = 30 * 24 * 3_600_000
const LANE = 'choices'

export async function keepPreference(choice: Choice): Promise<void> {
  if (mirrorOf('user') === null) noteUnkept(choice)
  else await send([choice])
}

/** The first mark that an account gets brings along all that this device has. */
export async function keepFavourite(productId: string, isMarked: boolean): Promise<void> {
  const mirror = mirrorOf('user')
  if (mirror === null) return noteUnkept({ productId, isMarked })
  const isFirst = (await readRows(mirror, 'favourites')).length === 0
  const others = isFirst ? favouritesCell.get().filter((other) => other !== productId) : []
  await send([...others.map((other) => ({ productId: other, isMarked: true })), { productId, isMarked }])
}

/** After a sign-in: what was chosen before it is the person's newest choice. */
export async function keepUnkept(): Promise<void> {
  const choices = unkeptChoicesCell.get()
  if (choices.length === 0 || mirrorOf('user') === null) return
  unkeptChoicesCell.set([])
  await send(choices)
}

async function send(choices: readonly PersonalChoice[]): Promise<void> {
  const now = systemClock.now()
  const made = choices.map((choice, index) => ({ choice, key: newId(), at: serverTimeAt(now) + index }))
  await enqueue({
    items: made.map(({ choice, key }): NewOutboxItem => ({
      key, lane: LANE, endpoint: 'name' in choice ? choosePreference.id : markFavourite.id, body: { ...choice }, expiresAt: now + EXPIRES_AFTER_MS,
    })),
    overlays: made.map(({ choice, key, at }): NewOverlay => (
      'name' in choice
        ? { collection: 'preferences', id: choice.name, key, doc: { ...choice, chosenAt: at } }
        : { collection: 'favourites', id: choice.productId, key, doc: { ...choice, changedAt: at } }
    )),
  })
}
