import type { PersonalTable } from '../database/personal-table.ts'
import { identityPlace } from './submit-verification.ts'

const sealedAt = (row: Readonly<Record<string, unknown>>) => identityPlace(String(row['id']))

export const VERIFICATION_DATA: readonly PersonalTable[] = [
  {
    section: 'identityDocuments',
    table: 'verification',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      status: 'text',
      name_sealed: { sealedAt },
      nationality: 'text',
      id_number_sealed: { sealedAt },
      front_file_id: 'text',
      back_file_id: 'text',
      reason: 'text',
      submitted_at: 'time',
      decided_at: 'time',
    },
  },
]
