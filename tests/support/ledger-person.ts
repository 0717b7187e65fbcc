import { inject } from 'vitest'

/** For an INSERT that puts a row into the ledger past its function: where the ledger is divided, each row has a person. */
export const isLedgerDivided = () => inject('databaseEngine') === 'partitioned'
export const personColumn = () => (isLedgerDivided() ? ', person' : '')
/** @param person SQL; without it somebody whom nobody knows */
export const personValue = (person = 'gen_random_uuid()') => (isLedgerDivided() ? `, ${person}` : '')
