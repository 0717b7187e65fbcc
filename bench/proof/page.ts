/** The page of the proof's benchmark: the app's own check, from the kept text to the verdict. */
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Order } from '../../contract/rows/order.ts'
import { judgeOrder } from '../../src/evidence/judge-order.ts'

export interface ProofCommand {
  readonly text: string
  readonly order: Order
  readonly keys: Readonly<Record<string, string>>
  /** The ticks that the device saw live. */
  readonly seen: readonly Tick[]
}

declare global {
  interface Window {
    /** The data that the device holds before somebody opens the order. */
    proofCommand: ProofCommand
    benchProof(): Promise<{ ms: number; verdict: string }>
  }
}

window.benchProof = async () => {
  const { text, order, keys, seen } = window.proofCommand
  const start = performance.now()
  const proof = proofOfText(text)
  const verdict =
    proof === null ? 'no proof' : (await judgeOrder(order, proof, { trustedKeys: keys, seen: { ticks: seen } })).verdict
  return { ms: performance.now() - start, verdict }
}
document.title = 'ready'
