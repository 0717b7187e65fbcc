import type { SignedActName } from '../../contract/intent/act-intent.ts'
import type { Language } from '../../contract/languages.ts'
import type { SignedOutWhy } from '../../contract/sync/messages.ts'

/** The kind of change that an alarm reports. */
export type AlarmKind =
  | 'login-password'
  | 'transaction-password'
  | 'account-added'
  | 'account-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'

export type NameKind = 'account' | 'phone' | 'email' | 'invite-code'

declare module '../database/tables.ts' {
  interface Tables {
    app_user: {
      id: string
      account: string
      phone: string | null
      email: string | null
      password_hash: string
      transaction_password_hash: string
      transaction_failures: number
      transaction_locked_until: bigint
      invite_code: string
      inviter_id: string | null
      credit_score: number
      verification: string
      verification_reason: string | null
      registered_at: bigint
      /** Null while the account is open. Then the row has an id and two times, and nothing that names anybody. */
      closed_at: bigint | null
    }
    /** Written by a trigger on `app_user` alone. */
    person_name: {
      kind: NameKind
      name: string
      user_id: string
    }
    verification_code: {
      id: string
      purpose: string
      target: string
      address: string
      network: string
      /** A device that had signed in to the target's account before; null: any other. */
      device_hash: string | null
      code_hash: string
      failures: number
      created_at: bigint
      expires_at: bigint
      used_at: bigint | null
    }
    registration_token: {
      hash: string
      target_kind: string
      target: string
      inviter_id: string | null
      expires_at: bigint
      /** The account that came of it: the same registration again is the same success. */
      account: string | null
    }
    session: {
      id: string
      secret_hash: string
      user_id: string
      user_agent: string
      address: string
      created_at: bigint
      used_at: bigint
      expires_at: bigint
      ended_at: bigint | null
      /** Null: the device itself signed out, or the session goes on. */
      ended_why: SignedOutWhy | null
      /** The secret before the last rotation. */
      previous_hash: string | null
      rotated_at: bigint
      /** When the secret of the last rotation was first shown; null: its answer may have been lost. */
      confirmed_at: bigint | null
      /** Hash of the device's secret and the person together, so that it links nobody else on that device; null: signed in before there was one. */
      device_hash: string | null
      /** Language of the browser that signed in; null: signed in before languages were noted. */
      language: Language | null
      /** The app's version, as its requests name it; null: none has named one yet. */
      app_version: string | null
    }
    /** A session of a closed account: tells a device that was away why its session has ended. */
    closed_session: { secret_hash: string; forget_at: bigint }
    signed_act: {
      /** The id of the withdrawal, the account or the change. */
      id: string
      user_id: string
      act: SignedActName
      key_id: string
      public_key: string
      /** The canonical text that was signed. */
      intent_sealed: Buffer
      signature: string
      at: bigint
    }
    device_key: {
      session_id: string
      /** Hash of the public key. */
      key_id: string
      user_id: string
      /** base64url: Ed25519, or a point of P-256. */
      public_key: string
      /** When this person's device first registered it, in this session or an earlier one. */
      since: bigint
      /** When the session's device registered another key. */
      replaced_at: bigint | null
      /** When the person revoked it: never again, in no session. */
      revoked_at: bigint | null
    }
    passkey: {
      id: string
      user_id: string
      /** The authenticator's own id of it, base64url. */
      credential_id: string
      /** COSE, base64url. */
      public_key: string
      /** How often the authenticator says it was used; 0: it does not count. */
      counter: bigint
      transports: string[]
      name: string
      created_at: bigint
      used_at: bigint | null
      /** When its counter went back, as that of a copy does: it opens nothing since. */
      blocked_at: bigint | null
    }
    /** A passkey's challenge that was answered: it is good once. */
    used_challenge: { challenge: string; used_at: bigint; forget_at: bigint }
    takeover_alarm: {
      id: string
      user_id: string
      kind: AlarmKind
      /** The masked number of a withdrawal account; empty where it is about none. */
      account: string
      at: bigint
      held_until: bigint
      /** Until when its link stops. */
      expires_at: bigint
      /** When it was stopped, by this alarm's link or another's. */
      used_at: bigint | null
      has_letter: boolean
      /** When its letter is sent, or tried again; null: it was sent, or there is none. */
      letter_due_at: bigint | null
      letter_tries: number
    }
    sign_in_failure: { id: import('kysely').GeneratedAlways<bigint>; subject: string; at: bigint }
  }
}
