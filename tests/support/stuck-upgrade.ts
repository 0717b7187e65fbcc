/** Run with a data folder and the folder of the older PostgreSQL's package: upgrades until everything is copied, says so, and waits for its end. */
import { upgradeCluster } from '../../server/backup/upgrade-cluster.ts'
import { migrations } from '../../server/migrations.ts'

const [dataDir = '', older = ''] = process.argv.slice(2)
await upgradeCluster({
  dataDir,
  older,
  migrations,
  divide: () => Promise.resolve('this database is not divided'),
  check: () => {
    process.send?.('copied')
    return new Promise(() => undefined)
  },
})
