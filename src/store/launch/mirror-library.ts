/** The functions that load with the database's library: the mirrors, and the reads of the pages that visits begin with (load-mirror-library.ts). */
import { findByNumber } from '../history/find-by-number.ts'
import { readHistoryPages } from '../history/history-pages.ts'
import { readHistorySums } from '../history/history-sums.ts'
import { mirrorOf } from '../mirror/open-mirror.ts'
import { readRow, readRows } from '../history/read-rows.ts'
import { watchMirror } from '../mirror/watch-mirror.ts'

export const libraryParts = {
  findByNumber,
  mirrorOf,
  readHistoryPages,
  readHistorySums,
  readRow,
  readRows,
  watchMirror,
}
