/** One file for all that reads a walk's form: a second one would be asked for only once the first has come. */
export { checkWalk } from '../../contract/market/check-walk.ts'
export { walkSignatures } from './walk-signatures.ts'
