import { z } from 'zod'
import {
  ADDRESS_ERRORS,
  isPostalCodeIn,
  normalizeGstNumber,
  normalizePostalCode,
  PROVINCE_KEYS,
  type Province,
} from '#domain/billing/billing-address.ts'
import { lineText } from '../wire/plain-text.ts'
import { billingCall } from './billing-calls.ts'

export const BillingAddress = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  province: z.enum(PROVINCE_KEYS),
  /** `V6B 1A1` */
  postalCode: z.string(),
  /** `123456789RT0001` */
  gstNumber: z.string().nullable(),
})
export type BillingAddress = z.infer<typeof BillingAddress>

const TypedAddress = z
  .object({
    name: lineText(1, 150),
    street: lineText(1, 200),
    city: lineText(1, 100),
    province: z.enum(PROVINCE_KEYS),
    postalCode: lineText(1, 10).transform((text, context) => {
      const code = normalizePostalCode(text)
      if (code !== null) return code
      context.addIssue({ code: 'custom', message: ADDRESS_ERRORS.postalCode })
      return z.NEVER
    }),
    gstNumber: lineText(0, 20).transform((text, context) => {
      const number = normalizeGstNumber(text)
      if (number !== null || text === '') return number
      context.addIssue({ code: 'custom', message: ADDRESS_ERRORS.gstNumber })
      return z.NEVER
    }),
  })
  .refine(({ postalCode, province }) => isPostalCodeIn(postalCode, province), {
    path: ['postalCode'],
    error: ({ input }) => ADDRESS_ERRORS.province((input as { province: Province }).province),
  })

const address = z.object({ address: BillingAddress.nullable() })

export const BILLING_ADDRESS_CALLS = {
  billingAddress: billingCall({
    summary: 'Name, address and GST/HST number on the account’s invoices; null without an address',
    response: address,
  }),
  saveBillingAddress: billingCall({
    summary: 'Replace the name, address and GST/HST number on future invoices',
    body: TypedAddress,
    response: address,
  }),
} as const
