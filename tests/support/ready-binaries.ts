/** Makes the programs in the named folder fit to run, with a spare folder beside, as the account of this process; prints what came of it. */
import { readyBinaries } from '../../server/database/postgres-binaries.ts'

const [native = '', spare = ''] = process.argv.slice(2)
console.log(JSON.stringify(await readyBinaries(native, null, spare)))
