import { useCallback } from 'react'
import type { Evidence } from '../evidence/evidence.ts'
import type { Wait, WaitsOfResult } from '../evidence/waits.ts'
import { useEvidence } from './use-evidence.ts'

/** How long the platform took to answer an order; null where this device did not measure it. Undefined while loading. */
export function useWait(orderId: string): Wait | null | undefined {
  const read = useCallback(
    async (evidence: Evidence) => (await import('../evidence/waits.ts')).waitOf(evidence, orderId),
    [orderId],
  )
  return useEvidence(read)
}

/** How long the platform took to answer this device's orders, by their results. Undefined while loading. */
export function useWaitsByResult(): readonly WaitsOfResult[] | undefined {
  return useEvidence(readWaits)
}

async function readWaits(evidence: Evidence): Promise<readonly WaitsOfResult[]> {
  return (await import('../evidence/waits.ts')).waitsByResult(evidence)
}
