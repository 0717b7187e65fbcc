import type { Evidence } from '../evidence/evidence.ts'
import { keptRefusals, type KeptRefusal } from '../evidence/kept-refusals.ts'
import { useEvidence } from './use-evidence.ts'

const SHOWN_MAX = 50

/** Requests that the platform refused or did not answer, newest first. Undefined while loading. */
export function useKeptRefusals(): readonly KeptRefusal[] | undefined {
  return useEvidence(read)
}

function read(evidence: Evidence): Promise<readonly KeptRefusal[]> {
  return keptRefusals(evidence, SHOWN_MAX)
}
