import type { Configuration } from '../../../contract/endpoints/get-configuration.ts'
import { createStoredCell } from './cell.ts'
import { hasFields, type FieldType } from './stored-shape.ts'
import { CONFIGURATION_KEY } from '../../storage-keys.ts'

/** This deployment's configuration as last received. It is kept so that the app knows its currency and its demo mark offline. */
export const configurationCell = createStoredCell<Configuration | null>(CONFIGURATION_KEY, (stored) =>
  isConfiguration(stored) ? stored : null,
)

function isConfiguration(stored: unknown): stored is Configuration {
  return hasFields(stored, {
    currency: 'string',
    moneyScale: 'number',
    isDemo: 'boolean',
    market: 'string',
    businessTimeZone: 'string',
    signingKeys: 'object',
    entryGraceMs: 'number',
    maxGapMs: 'number',
    fileBytesMax: 'number',
    company: 'object',
    retention: 'object',
    serverTime: 'number',
  } satisfies Readonly<Record<Exclude<keyof Configuration, 'streets' | 'keyNotices'>, FieldType>>)
}
