/** npm run migrations: the newest migrations of all rooms, and the number that the next one takes. */
import { migrations } from '../server/migrations.ts'

const SHOWN = 5
const names = Object.keys(migrations).sort()
for (const name of names.slice(-SHOWN)) console.log(name)
const last = Number(names.at(-1)?.slice(0, 4) ?? 0)
console.log(`the next number is ${String(last + 1).padStart(4, '0')}`)
