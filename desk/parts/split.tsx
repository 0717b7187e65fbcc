import type { ReactNode } from 'react'

/** Two columns: the present state on the left, the acts that change it on the right. */
export function Split({ lists, acts }: { readonly lists: ReactNode; readonly acts: ReactNode }) {
  return (
    <div className="story">
      <div className="story__lists">{lists}</div>
      <div className="story__acts">{acts}</div>
    </div>
  )
}
