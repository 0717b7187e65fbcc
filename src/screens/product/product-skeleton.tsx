/** The shape of the price and its figures before they come. */
export function ProductSkeleton() {
  return (
    <div className="stack" style={{ '--gap': '14px' }} aria-busy="true">
      <span className="skel" style={{ width: '45%', height: 32 }} />
      <span className="skel" style={{ width: '100%', height: 36 }} />
    </div>
  )
}
