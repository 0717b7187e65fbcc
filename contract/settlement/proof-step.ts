/** The steps at which a proof can fail. */
export type ProofStep =
  | 'format' | 'keys' | 'acceptance-signature' | 'terms' | 'intent' | 'settlement-signature' | 'chain' | 'checkpoints' | 'seen' | 'rule' | 'notice' | 'restore' | 'result' | 'payout'
