import { Skeleton } from '../../ui/page/skeleton.tsx'

/** The shape of the price and its figures before they come. */
export function ProductSkeleton() {
  return (
    <div className="stack" style={{ '--gap': '14px' }} aria-busy="true">
      <Skeleton style={{ width: '45%', height: 32 }} />
      <Skeleton style={{ width: '100%', height: 36 }} />
    </div>
  )
}
