/** A day's total of what a platform owes, over two people, signed by a key that a test holds: what an honest server draws up. */
import { formatMoney } from '../../contract/money.ts'
import { liabilityRootText, type LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import { leafText, levelsOver, pathIn, type LiabilityLeaf } from '../../contract/liabilities/sum-tree.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { TestKey } from './signed-files.ts'

/** @param of.balanceMinor the person's, in minor units */
export function madeTotal(
  key: TestKey,
  of: { readonly userId: string; readonly balanceMinor: bigint; readonly day: string; readonly at: number },
): LiabilityProof {
  const leaves: LiabilityLeaf[] = [
    { salt: '1'.repeat(64), userId: of.userId, balance: of.balanceMinor, held: 0n, gains: 0n },
    {
      salt: '2'.repeat(64),
      userId: '00000000-0000-4000-8000-000000000002',
      balance: 4_819_906_055n,
      held: 500n,
      gains: 400n,
    },
  ]
  const nodes = leaves.map((leaf) => ({
    hash: sha256Hex(leafText(of.day, leaf)),
    balance: leaf.balance,
    gains: leaf.gains,
  }))
  const levels = levelsOver(nodes)
  const root = levels.at(-1)?.[0]
  if (!root) throw new Error('a tree without a root')
  const receipt = {
    type: 'liability-root',
    version: 1,
    day: of.day,
    at: of.at,
    people: leaves.length,
    hash: root.hash,
    balance: formatMoney(root.balance),
    gains: formatMoney(root.gains),
    houseFunds: '1000000.00',
    keyId: key.keyId,
  } as const
  return {
    type: 'liability-proof',
    version: 1,
    leaf: {
      salt: '1'.repeat(64),
      userId: of.userId,
      balance: formatMoney(of.balanceMinor),
      held: '0.00',
      gains: '0.00',
    },
    path: pathIn(levels, 0).map(({ side, hash, balance, gains }) => ({
      side,
      hash,
      balance: formatMoney(balance),
      gains: formatMoney(gains),
    })),
    root: { receipt, signature: key.sign(liabilityRootText(receipt)) },
    keys: { [key.keyId]: key.publicKey },
  }
}
