/** The page of the proof's benchmark: the app's own checks, from the kept text to the verdict. */
import type { SourceCheck } from '../../src/commands/walk-messages.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Order } from '../../contract/rows/order.ts'
import { walkAside } from '../../src/commands/walk-aside.ts'
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
    /** The same, and the order's walk after it, in the app's own thread for that; `ms` is the whole. */
    benchWalk(): Promise<{ ms: number; firstMs: number; status: SourceCheck['status'] }>
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

window.benchWalk = async () => {
  const start = performance.now()
  const { ms: firstMs, verdict } = await window.benchProof()
  const proof = proofOfText(window.proofCommand.text)
  if (proof === null || verdict !== 'verified') throw new Error(`the proof is ${verdict}`)
  const { status } = await walkAside({ proof, keys: window.proofCommand.keys, anchors: {} })
  return { ms: performance.now() - start, firstMs, status }
}
document.title = 'ready'
