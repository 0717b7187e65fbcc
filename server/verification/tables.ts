/** One row a submission; the newest of a person is the one that counts. */
export interface VerificationTable {
  id: string
  user_id: string
  status: 'under-review' | 'verified' | 'refused'
  name_sealed: Buffer
  name_masked: string
  nationality: string
  id_number_sealed: Buffer
  id_number_masked: string
  front_file_id: string
  back_file_id: string
  reason: string | null
  submitted_at: bigint
  decided_at: bigint | null
}

declare module '../database/tables.ts' {
  interface Tables {
    verification: VerificationTable
  }
}
