import { RESOURCES } from '#domain/account/permissions.ts'

/** A call for accounts with the billing permission. */
export const billingCall = <const Call extends object>(call: Call) => ({
  access: 'signed_in' as const,
  needs: [RESOURCES.BILLING] as const,
  ...call,
})
