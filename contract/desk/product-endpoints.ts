/** Products: the terms that hold, those that are to come, a request for other ones, and one for a new product. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { productFactsSchema } from '../new-product.ts'
import { productTermsSchema } from '../product-terms.ts'
import { linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators } from './base-endpoint.ts'

const versionSchema = z.object({
  /** 1: the catalogue's own, or those that the product was added with. */
  version: z.int(),
  /** When it begins, or began, to hold; null for the terms of the catalogue's file. */
  from: z.nullable(timeSchema),
  publishedAt: z.nullable(timeSchema),
  reason: z.string(),
  terms: productTermsSchema,
})

const deskProductSchema = z.object({
  id: productIdSchema,
  code: z.string(),
  /** By language tag. */
  names: z.record(z.string(), z.string()),
  status: z.enum(['open', 'closed', 'maintenance']),
  /** When the status ends by the terms; null where no end is in sight. */
  until: z.nullable(timeSchema),
  /** The version that holds now. */
  current: z.int(),
  /** The version that holds and those to come, the oldest first. Others are written from the newest. */
  versions: z.array(versionSchema),
  /** Requests for other terms of this product that wait for a second operator. */
  waiting: z.int(),
})
export type DeskProduct = z.infer<typeof deskProductSchema>

export const readProducts = endpoint({
  ...forOperators,
  id: 'desk-products',
  cost: 'scan',
  method: 'GET',
  path: '/products',
  response: z.object({ at: timeSchema, products: z.array(deskProductSchema) }),
})
export const setProductTerms = endpoint({
  ...forOperators,
  id: 'desk-set-product-terms',
  cost: 'write',
  method: 'POST',
  path: '/products/:product/terms',
  params: z.object({ product: productIdSchema }),
  body: z.strictObject({
    id: idSchema,
    /** The version that these were written from. */
    base: z.int(),
    from: timeSchema,
    terms: productTermsSchema,
    /** Public, with the terms. */
    reason: linesSchema({ min: 1, max: 500 }),
  }),
  response: actAnswerSchema,
})

/** A product that is not there yet. It takes two operators. */
export const addProduct = endpoint({
  ...forOperators,
  id: 'desk-add-product',
  cost: 'write',
  method: 'POST',
  path: '/products',
  body: z.strictObject({
    id: idSchema,
    product: productFactsSchema,
    terms: productTermsSchema,
    /** When it opens. */
    from: timeSchema,
    /** Public, with the terms. */
    reason: linesSchema({ min: 1, max: 500 }),
  }),
  response: actAnswerSchema,
})

export const PRODUCT_ENDPOINTS = [readProducts, setProductTerms, addProduct] as const
