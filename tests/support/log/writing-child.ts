/** A process that tells the log and sequences it without a pause, until it is killed. It says when it has begun. */
import { connectDatabase } from '../../../server/database/database.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { addToLog } from '../../../server/log/add-to-log.ts'
import { nameLog } from '../../../server/log/log-name.ts'
import { publishCheckpoint } from '../../../server/log/publish-checkpoint.ts'
import { sequenceLog } from '../../../server/log/sequence-log.ts'

const [, , url = '', dataDir = '', mark = ''] = process.argv
const database = connectDatabase(url, { maxConnections: 3 })
const log = await nameLog(database, { dataDir, host: 'candor.example', now: 1 })
const ask = () => Promise.resolve([])
for (let at = 0; ; at += 1) {
  await inTransaction(database, (tx) =>
    addToLog(tx, {
      type: 'device-key',
      version: 1,
      at,
      registrationHash: `${mark}f${at.toString(16).padStart(20, '0')}`.padEnd(64, 'a'),
    }),
  )
  await sequenceLog(database, 1)
  await publishCheckpoint(database, { log, dataDir, ask, now: Date.now() })
  if (at === 30) process.stdout.write('begun\n')
}
