import { inject } from 'vitest'

const isLedgerDivided = () => inject('databaseEngine') === 'partitioned'
/** For an INSERT that puts a row into the ledger past its function: where the ledger is divided, each row has a person. */
export const personColumn = () => (isLedgerDivided() ? ', person' : '')
/** @param person SQL; without it somebody whom nobody knows */
export const personValue = (person = 'gen_random_uuid()') => (isLedgerDivided() ? `, ${person}` : '')
