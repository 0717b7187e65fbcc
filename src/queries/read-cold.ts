import type { ColdWants } from '../store/launch/cold-mirror.ts'
import { readCold } from '../store/launch/cold-reads.ts'

/** A page that is not drawn by then is drawn without them: they come as all later ones do. */
const READ_MS_MAX = 200

/** Reads small collections and the fronts of histories for the page that is drawn first. Never rejects, and takes a moment at the most. */
export async function readColdInTime(wants: ColdWants): Promise<void> {
  await Promise.race([
    readCold(wants),
    new Promise((resolve) => {
      setTimeout(resolve, READ_MS_MAX)
    }),
  ])
}
