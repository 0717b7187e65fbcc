import { Trans } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import { use } from 'react'
import { useIsPractising } from '../../queries/use-practice.ts'
import { HOME_PAGE } from '../../first-paths.ts'
import { ORDERS_PAGE, PRODUCT_PAGE, PRODUCTS_PAGE } from '../../paths.ts'
import { ShownLocation } from '../address/shown-location.ts'

/** Pages that show practice in place of real money. All others show real money at all times. */
const PAGES: readonly string[] = [HOME_PAGE, PRODUCTS_PAGE, PRODUCT_PAGE, ORDERS_PAGE]

/** While the person practises: that no real money is meant, over each page and order sheet of which this is true. */
export function PracticeBand() {
  const isPractising = useIsPractising()
  const { path } = use(ShownLocation)
  if (!isPractising || !PAGES.includes(path)) return null
  return (
    <p className="practice">
      <GraduationCap className="icon icon--16" />
      <Trans>Practice: no real money</Trans>
    </p>
  )
}
