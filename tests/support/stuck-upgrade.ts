/** Run with a data folder and the older PostgreSQL's: upgrades until everything is copied, says so, and goes no further until it is killed. */
import { upgradeCluster } from '../../server/backup/upgrade-cluster.ts'
import { migrate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'

const [dataDir = '', older = ''] = process.argv.slice(2)
await upgradeCluster({
  dataDir,
  older,
  makeTables: async (database) => void (await migrate(database, migrations)),
  check: () => {
    process.send?.('copied')
    return new Promise(() => undefined)
  },
})
