import { getLiabilities, getLiabilityProof } from '../../../contract/endpoints/liabilities.ts'
import { done } from '../../../contract/outcome.ts'
import { readLiabilities } from '../../liabilities/read-liabilities.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { userOf } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import { mountReader } from './mount.ts'
import type { Services } from './services.ts'

/** The totals of what the platform owes, and each person's proof. */
export function mountLiabilities(platform: Platform, services: Services): void {
  const reader = readLiabilities({
    database: services.database,
    vault: createVault(services.files.key),
    publicKeys: services.market.keys.publicKeys,
  })
  mountReader(platform, getLiabilities, async () => done({ days: [...(await reader.roots())] }))
  mountReader(platform, getLiabilityProof, (call) => reader.proof(call.params.day, userOf(call)))
}
