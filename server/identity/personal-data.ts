import type { PersonalTable } from '../database/personal-table.ts'
import { actPlace } from './signed-acts.ts'

export const IDENTITY_DATA: readonly PersonalTable[] = [
  {
    section: 'account',
    table: 'app_user',
    onClosing: 'own',
    owner: 'id',
    key: 'id',
    // Not who invited: that is somebody else.
    columns: {
      id: 'text',
      account: 'text',
      phone: 'text',
      email: 'text',
      invite_code: 'text',
      credit_score: 'number',
      verification: 'text',
      verification_reason: 'text',
      registered_at: 'time',
    },
  },
  {
    section: 'sessions',
    table: 'session',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      user_agent: 'text',
      address: 'text',
      language: 'text',
      created_at: 'time',
      used_at: 'time',
      expires_at: 'time',
      ended_at: 'time',
    },
  },
  {
    section: 'deviceKeys',
    table: 'device_key',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'key_id',
    columns: {
      key_id: 'text',
      session_id: 'text',
      public_key: 'text',
      since: 'time',
      replaced_at: 'time',
      revoked_at: 'time',
    },
  },
  {
    section: 'signedActs',
    table: 'signed_act',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: {
      id: 'text',
      act: 'text',
      intent_sealed: { sealedAt: (row) => actPlace(String(row['id'])) },
      signature: 'text',
      public_key: 'text',
      at: 'time',
    },
  },
  // Alarms about changes that a thief would make.
  {
    section: 'alarms',
    table: 'takeover_alarm',
    onClosing: 'goes',
    owner: 'user_id',
    key: 'id',
    columns: { id: 'text', kind: 'text', account: 'text', at: 'time', held_until: 'time', used_at: 'time' },
  },
]
