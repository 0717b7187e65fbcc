import { Trans } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import { use } from 'react'
import { useIsPractising } from '../../queries/use-practice.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { hasPractice } from '../bars/has-practice.ts'

/** While the person practises: that no real money is meant, over each page and order sheet of which this is true. */
export function PracticeBand() {
  const isPractising = useIsPractising()
  const { path } = use(ShownLocation)
  if (!isPractising || !hasPractice(path)) return null
  return (
    <p className="practice">
      <GraduationCap className="icon icon--16" />
      <Trans>Practice: no real money</Trans>
    </p>
  )
}
