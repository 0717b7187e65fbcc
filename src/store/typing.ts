import { createCell } from './cell.ts'

/** When customer service was last heard writing to whom, device time; kept nowhere. */
export const typingCell = createCell<{ readonly userId: string; readonly at: number } | null>(null)
