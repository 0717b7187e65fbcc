import type { BusinessCalendar } from '../../../contract/business-day.ts'
import type { StreetSource } from '../../../contract/street-source.ts'
import type { Database } from '../../database/database.ts'
import type { PastReader } from '../../database/past-reads.ts'
import type { FileRoom } from '../../files/files.ts'
import type { PasskeySite } from '../../identity/verify-passkey.ts'
import type { Carrier } from '../../identity/send-code.ts'
import type { AddressRules } from '../../push/public-address.ts'
import type { Market } from '../../trading/read-market.ts'
import type { Streams } from '../../stream/streams.ts'

/** The services that the routes use; main makes them. */
export interface Services {
  readonly database: Database
  /** Connections for the question whether the database answers; those of `database` by default. */
  readonly probeDatabase?: Database
  /** Reads what changes no more; from `database` by default. */
  readonly readPast?: PastReader
  readonly clock: { now(): number }
  readonly market: Market
  readonly streams: Streams
  readonly files: FileRoom
  readonly carrier: Carrier
  readonly calendar: BusinessCalendar
  readonly settings: {
    readonly currency: string
    readonly isDemo: boolean
    readonly businessTimeZone: string
    /** In degrees, north and east positive; an empty address where the operator names none. */
    readonly company: { readonly address: string; readonly latitude: number; readonly longitude: number }
    /** A source of street maps that the operator names; null: none. */
    readonly streets: StreetSource | null
    /** Codes, failed sign-ins and wrong codes that one network address may have: per hour, per quarter of an hour, per day. */
    readonly attemptsPerAddress: number
    /** Codes by SMS in an hour, whoever asks: each costs the operator money. */
    readonly smsPerHour: number
    /** How long what is kept, in days. */
    readonly retention: { readonly identityPhotoDays: number; readonly identityRecordDays: number }
  }
  /** The site that passkeys belong to. */
  readonly site: PasskeySite
  /** Notifications to devices: the key that browsers subscribe with, and where a push may go. */
  readonly push: AddressRules & { readonly publicKey: string }
  /** Whether the server has started and does not end. */
  readonly isReady: () => boolean
}
