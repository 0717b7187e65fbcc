import type { ReactNode } from 'react'

/** What holds on the left, and the acts that change it on the right. */
export function Split({ lists, acts }: { readonly lists: ReactNode; readonly acts: ReactNode }) {
  return (
    <div className="story">
      <div className="story__lists">{lists}</div>
      <div className="story__acts">{acts}</div>
    </div>
  )
}
