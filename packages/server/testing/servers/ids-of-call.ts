import { z } from 'zod'
import type { Call } from '#contract/calls.ts'

/** Fields of a call that are row ids, also in lists: `params.taskId`. A parcel's id is open data. */
export function idsOf({ params, query, body }: Call): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (!schema) return []
    return idsWithin(part, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  })
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Keys made by a page, ids of the catalogue, and ids of the payment provider, which `features/billing/payments.endpoint.test.ts` tests. */
const NO_ROW =
  /\.(clientId|idempotencyKey|couponId|planId|customerId|intentId|invoiceId|subscriptionId)$|^body\.subscriptions\.id$/

function idsWithin(path: string, { properties = {}, items }: JsonSchema): string[] {
  const listed = items && !Array.isArray(items) && items !== true ? idsWithin(path, items) : []
  const named = Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return []
    const isId = /(^id|Ids?)$/.test(name) || property.format === 'uuid'
    if (isId && !NO_ROW.test(`${path}.${name}`)) return [`${path}.${name}`]
    const isNested = property.type === 'array' || property.type === 'object'
    return isNested ? idsWithin(`${path}.${name}`, property) : []
  })
  return [...listed, ...named]
}
