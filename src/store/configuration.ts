import '../../contract/no-eval.ts'
import { type Configuration, configurationSchema } from '../../contract/endpoints/get-configuration.ts'
import { createStoredCell } from './cell.ts'

/** What this deployment says of itself, as last heard: kept so that the app knows its currency and its demo mark offline. */
export const configurationCell = createStoredCell<Configuration | null>('candor.configuration', (stored) => {
  const parsed = configurationSchema.safeParse(stored)
  return parsed.success ? parsed.data : null
})
