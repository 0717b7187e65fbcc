/** What comes with the database's library: the mirrors, and the reads of the pages that visits begin with (mirror-library.ts). */
import { findByNumber } from './find-by-number.ts'
import { readHistoryPages } from './history-pages.ts'
import { readHistorySums } from './history-sums.ts'
import { mirrorOf } from './open-mirror.ts'
import { readRow, readRows } from './read-rows.ts'
import { watchMirror } from './watch-mirror.ts'

export const liveMirror = { findByNumber, mirrorOf, readHistoryPages, readHistorySums, readRow, readRows, watchMirror }
