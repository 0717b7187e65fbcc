import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { verificationSchema } from '../rows/verification.ts'
import { nationalitySchema } from '../validation/nationality.ts'
import { lineSchema } from '../text-schema.ts'

/** Submits identity documents, the first time or after a refusal. Both photos were uploaded before (`put-file`, `identity-photo`). */
export const submitVerification = endpoint({
  id: 'submit-verification',
  cost: 'write',
  method: 'POST',
  path: '/verification',
  access: 'user',
  idempotent: true,
  body: z.strictObject({
    name: lineSchema({ min: 1, max: 120 }),
    nationality: nationalitySchema,
    idNumber: lineSchema({ min: 1, max: 20 }),
    frontFileId: idSchema,
    backFileId: idSchema,
  }),
  response: verificationSchema,
  problems: [
    'name-invalid',
    'id-number-invalid',
    'photo-missing',
    'verification-under-review',
    'already-verified',
    'too-many-requests',
  ],
})
