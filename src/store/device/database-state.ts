/** The state of this tab's databases after changes by other tabs. No Dexie here: the frame of every page shows it. */
import { createCell } from './cell.ts'

/**
 * `blocked`: an older tab keeps a newer database from opening, it must be closed or reloaded.
 * `outdated`: a newer tab has taken a database over, this page must be loaded anew.
 */
export type DatabaseState = 'usable' | 'blocked' | 'outdated'

export const databaseState = createCell<DatabaseState>('usable')
