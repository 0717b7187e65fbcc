import { createCell } from '../device/cell.ts'

/** Grows when a mirror was closed under this thread: queries look again. */
export const mirrorsChanged = createCell(0)
