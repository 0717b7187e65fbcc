/**
 * The keys that sign Pyth's prices, pinned, and the rules by which their messages count. Two groups have signed them: Wormhole's guardians
 * until Pyth's upgrade of 26 August 2026, and Pyth's own routers since. Both write the same form of message (vaa.ts).
 */

/** Ethereum-style addresses of a group's keys, hex of 20 bytes, in the order in which signatures number them. */
export interface SignerSet {
  readonly index: number
  readonly addresses: readonly string[]
}

export interface SignerGroup {
  readonly id: 'routers' | 'guardians'
  /** The source whose messages carry prices: Wormhole's number of the chain, and the 32 bytes of the sender's address. */
  readonly emitterChain: number
  readonly emitterAddress: string
  /** How many of so many keys must have signed. */
  readonly quorumOf: (size: number) => number
  readonly sets: readonly SignerSet[]
}

const PYTHNET = 26

/**
 * Five routers, each run by another organisation; three must sign. Set 1 follows from set 0 (pyth-network/pyth-crosschain, `lazer-prod` in
 * contract_manager/src/core/base.ts) by the signed hand-over in contract_manager/src/store/guardian_sets/ProCompatibleProductionGuardianSetVaas.json:
 * contract/pyth/pyth.test.ts holds the two together. The rule of three in five: https://docs.pyth.network/price-feeds/core/upgrade/how-it-works.
 */
export const ROUTERS: SignerGroup = {
  id: 'routers',
  emitterChain: PYTHNET,
  // "PythnetPythnetPythnetPythnetPyth"
  emitterAddress: '507974686e6574507974686e6574507974686e6574507974686e657450797468',
  quorumOf: (size) => Math.floor(size / 2) + 1,
  sets: [
    {
      index: 1,
      addresses: [
        '41534bb176e461a3fb30479400f210549ecce638',
        '6502987b62f21cab7eb5ccd8f0173084b60d5b41',
        '44a3e8f6a382412cf6bb90a3f8106e68977476c9',
        '13edc776d3063549fdb0702af182edc905a539d4',
        '3af088854bb768065f4929e5bbdfa4cbb04c9af9',
      ],
    },
  ],
}

/**
 * Nineteen guardians of Wormhole; thirteen must sign. Set 7 of 10 July 2026 (wormhole-foundation/wormhole,
 * guardianset/mainnetv2/canonical_sets/v7.prototxt) follows from set 6 by the signed hand-over `gs7` in guardianSetVAAs.csv beside it: the test
 * holds the two together. The emitter is Pyth's accumulator on Pythnet (pyth-network/pyth-crosschain, governance/xc_admin and every contract).
 */
export const GUARDIANS: SignerGroup = {
  id: 'guardians',
  emitterChain: PYTHNET,
  emitterAddress: 'e101faedac5851e32b9b23b5f9411a8c2bac4aae3ed4dd7b811dd1a72ea4aa71',
  quorumOf: (size) => Math.floor((size * 2) / 3) + 1,
  sets: [
    {
      index: 7,
      addresses: [
        '5893b5a76c3f739645648885bdccc06cd70a3cd3',
        'ff6cb952589bde862c25ef4392132fb9d4a42157',
        '114de8460193bdf3a2fcf81f86a09765f4762fd1',
        '107a0086b32d7a0977926a205131d8731d39cbeb',
        '8c82b2fd82faed2711d59af0f2499d16e726f6b2',
        '42579bffbcf4276e290ab8e4c162bd4052b97970',
        '938f104aeb5581293216ce97d771e0cb721221b1',
        'f3ea0ad4ffb5a178ae4ebc21861651b25bdcbb91',
        '9d16870160e703324d057c3361c34c5befba2c34',
        '000ac0076727b35fbea2dac28fee5ccb0fea768e',
        'af45ced136b9d9e24903464ae889f5c8a723fc14',
        'f93124b7c738843cbb89e864c862c38cddcccf95',
        'd2cc37a4dc036a8d232b48f62cdd4731412f4890',
        'da798f6896a3331f64b48c12d1d57fd9cbe70811',
        'ae565927bb8db25cd8bf3e7bb663d70023e4ea78',
        '3f851ad586a47cef8d04748f33ab0d71395f06b4',
        '178e21ad2e77ae06711549cfbb1f9c7a9d8096e8',
        '7899ceab1dc961dae9defdb7a4f521269a5448fc',
        '61d9800f9fcb4160fb0c6cf3a0902592bac2b434',
      ],
    },
  ],
}

export const PYTH_SIGNERS: readonly SignerGroup[] = [ROUTERS, GUARDIANS]
