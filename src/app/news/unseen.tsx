import { Badge } from './badge.tsx'
import { ProofKeeper } from './proof-keeper.tsx'

/** Runs beside every page of a person who is signed in, and shows nothing on it. */
export function Unseen() {
  return (
    <>
      <Badge />
      <ProofKeeper />
    </>
  )
}
