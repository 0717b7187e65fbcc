import { useSyncExternalStore } from 'react'
import type { Configuration } from '../../contract/endpoints/get-configuration.ts'
import { configurationCell } from '../store/device/configuration.ts'

/** This deployment's configuration as last received; undefined before the first answer. Loads no database. */
export function useConfiguration(): Configuration | undefined {
  return useSyncExternalStore(configurationCell.subscribe, configurationCell.get) ?? undefined
}
