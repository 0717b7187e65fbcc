import Dexie from 'dexie'
import { PUBLIC_MIRROR } from './mirror-names.ts'
import { release } from './open-mirror.ts'

/** Takes everybody's rows (products, articles) off this device. The page must be loaded anew after it: other threads had it open. */
export async function erasePublicMirror(): Promise<void> {
  release(PUBLIC_MIRROR)
  await Dexie.delete(PUBLIC_MIRROR)
}
