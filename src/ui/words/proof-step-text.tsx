import { useLingui } from '@lingui/react/macro'
import type { ProofStep } from '../../../contract/settlement/proof-step.ts'

/** Names the failed step of a check, in a sentence. */
export function ProofStepText({ step }: { step: ProofStep | 'order' }) {
  const { t } = useLingui()
  switch (step) {
    case 'format':
      return t`The proof is not in its exact form.`
    case 'keys':
      return t`It is signed with a key that this device does not know as the platform's.`
    case 'acceptance-signature':
      return t`The signature does not cover the terms of the order.`
    case 'terms':
      return t`The terms of the order are outside of what an order can have.`
    case 'intent':
      return t`The platform accepted something else than this order's device signed.`
    case 'settlement-signature':
      return t`The signature does not cover the result.`
    case 'chain':
      return t`The hash chain of the ticks is broken.`
    case 'checkpoints':
      return t`A signed head does not fit the ticks.`
    case 'seen':
      return t`This device saw other ticks while the order ran.`
    case 'rule':
      return t`The ticks do not decide the order, yet a result is signed.`
    case 'notice':
      return t`No valid notice voids this order: one is missing, does not cover it, or came after its result was final.`
    case 'restore':
      return t`No valid notice of a restored backup voids this order: one is missing, does not cover it, or the prices that were kept had decided it.`
    case 'result':
      return t`The rule gives another result than the one that is signed.`
    case 'payout':
      return t`The terms give another payout than the one that is signed.`
    case 'walk':
      return t`The recorded prices are not the ones that its seeds and rounds give.`
    case 'source':
      return t`A price that decides the order is not the one that its source has signed.`
    case 'order':
      return t`The order on this page is not the one that the proof is about.`
  }
}
