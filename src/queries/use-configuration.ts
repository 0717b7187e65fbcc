import { useSyncExternalStore } from 'react'
import type { Configuration } from '../../contract/endpoints/get-configuration.ts'
import { configurationCell } from '../store/device/configuration.ts'

/** What this deployment says of itself, as last heard; undefined before the first answer ever. Loads no database. */
export function useConfiguration(): Configuration | undefined {
  return useSyncExternalStore(configurationCell.subscribe, configurationCell.get) ?? undefined
}
