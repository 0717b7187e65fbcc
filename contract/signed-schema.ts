/** The forms in which a signed text travels: a receipt or a notice of the platform, beside its signature. */
import * as z from 'zod/mini'
import { signatureSchema } from './identifiers.ts'

export const signedReceipt = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ receipt: schema, signature: signatureSchema })
export const signedNotice = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ notice: schema, signature: signatureSchema })
