interface ReadList {
  readonly isLoading: boolean
  /** Whether this device has all rows that the server has. */
  readonly isComplete: boolean
  /** Whether the device has more rows than are shown. */
  readonly hasMore: boolean
}

/** Whether a list that is shown to its end on this device has older rows that have not come yet. */
export function isOlderComing({ isLoading, isComplete, hasMore }: ReadList): boolean {
  return !isLoading && !isComplete && !hasMore
}
