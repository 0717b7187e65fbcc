/** An operator's command gets a desk to work with and options, and returns its answer. */
import type { OperatorRole } from '../../contract/desk/roles.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Database } from '../../server/database/database.ts'
import type { FileRoom } from '../../server/files/files.ts'
import type { ReviewContext } from '../../server/operators/decide.ts'
import type { ReviewKind } from '../../server/reviews/review-kind.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'

export interface Desk {
  readonly database: Database
  readonly files: FileRoom
  readonly kinds: readonly ReviewKind[]
  readonly context: ReviewContext
  readonly timeZone: string
  /** DATA_DIR/content: where the texts of pages and news lie. */
  readonly contentFolder: string
  /** PRODUCTS_FILE; the products that come with the server where it names none. */
  readonly productsFile?: string
  /** Null where the data folder has none. */
  readonly keys: SigningKeys | null
  /** Asks for a line that may be seen; tells of every key. */
  readonly write: (question: string, onKey: () => void) => Promise<string>
}
export interface Options {
  readonly reason?: string | undefined
  readonly photos?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** When a text is published. */
  readonly at?: string | undefined
  readonly roles?: readonly OperatorRole[]
}
/** Lines to print, or why not. */
export type Said = Outcome<readonly string[]>
