import { use, useLayoutEffect } from 'react'
import type { TabId } from '../routes/first-routes.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { PRODUCT_PAGE } from '../../paths.ts'
import { KeyboardLayer } from './keyboard-layer.tsx'
import { keepWideFiles } from './keep-wide-files.ts'
import { ProductPane } from './product-pane.tsx'
import { useCalmPrices } from '../../queries/use-quotes.ts'
import { Rail } from './rail.tsx'
import { Strip } from './strip.tsx'

/** With lists, chart, dock and cards, four frames a second are more than two seconds of work in a minute. */
const PRICES_EVERY_MS = 500

/** The frame of every page of a wide window: the rail with the tabs, the strip with the state line, and beside a product the list of all products. */
export function Around({ tab }: { tab: TabId | undefined }) {
  const { path } = use(ShownLocation)
  const layout = path === PRODUCT_PAGE ? 'trade' : 'page'
  // By attribute, before the frame is painted: the styles of phones know nothing of it.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['wide'] = layout
    return () => void delete dataset['wide']
  }, [layout])
  useLayoutEffect(keepWideFiles, [])
  useCalmPrices(PRICES_EVERY_MS)
  return (
    <>
      <Rail tab={tab} path={path} />
      <Strip />
      {layout === 'trade' ? <ProductPane /> : null}
      <KeyboardLayer />
    </>
  )
}
