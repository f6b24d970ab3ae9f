import { join } from 'node:path'
import { z } from 'zod'
import { normalizeGstNumber } from '#domain/billing/billing-address.ts'
import { DEFAULT_GRACE_DAYS } from '#domain/billing/paid-access.ts'
import { TAX_REGISTRATIONS, type TaxRegistration } from '#domain/billing/taxes.ts'
import {
  getSandboxPort,
  optionalPort,
  optionalText,
  type SandboxPlace,
  safeUrl,
  sandboxSwitch,
} from './env-values.ts'

const key = (pattern: RegExp, example: string) =>
  z.string().trim().regex(pattern, `a key like ${example}`).nullable().default(null)

export const BILLING_ENV = {
  LOTLINE_STRIPE_SECRET_KEY: key(/^(sk|rk)_(live|test)_\w+$/, 'sk_live_…'),
  LOTLINE_STRIPE_PUBLIC_KEY: key(/^pk_(live|test)_\w+$/, 'pk_live_…'),
  LOTLINE_STRIPE_WEBHOOK_SECRET: key(/^whsec_\w+$/, 'whsec_…'),
  LOTLINE_STRIPE_URL: safeUrl.default('https://api.stripe.com'),
  LOTLINE_BILLING_CATALOGUE: optionalText,
  LOTLINE_BILLING_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(1, 'at least 1: a renewal is charged an hour after its period has begun')
    .max(90)
    .default(DEFAULT_GRACE_DAYS),
  LOTLINE_SELLER_GST_NUMBER: optionalText.refine(
    (text) => text === null || normalizeGstNumber(text) === text,
    'a GST/HST number like 123456789RT0001',
  ),
  LOTLINE_TAX_REGISTRATIONS: optionalText
    .transform(
      (text) =>
        text
          ?.split(',')
          .map((name) => name.trim())
          .filter(Boolean) ?? null,
    )
    .pipe(z.array(z.enum(TAX_REGISTRATIONS, `some of ${TAX_REGISTRATIONS.join(', ')}`)).nullable()),
  LOTLINE_SANDBOX_PAYMENTS: sandboxSwitch,
  LOTLINE_SANDBOX_PAYMENTS_PORT: optionalPort,
}
type BillingEnv = z.infer<z.ZodObject<typeof BILLING_ENV>>

export interface BillingSettings {
  /** Null if nothing can be bought, and administrators grant plans. */
  provider: {
    mode: 'live' | 'test' | 'sandbox'
    secretKey: string
    publicKey: string
    webhookSecret: string
    url: string
    /** Null for the provider's own script. */
    scriptUrl: string | null
  } | null
  seller: {
    gstNumber: string | null
    /** Taxes by the buyer's province; null for the catalogue's rate. */
    registrations: readonly TaxRegistration[] | null
  }
  graceDays: number
  cataloguePath: string
  sandboxPort: number | null
}

/** The port follows that of the outside services. */
const SANDBOX_PORT_DISTANCE = 1002

export function checkBillingEnv(env: BillingEnv, context: z.RefinementCtx): void {
  const keys = [
    'LOTLINE_STRIPE_SECRET_KEY',
    'LOTLINE_STRIPE_PUBLIC_KEY',
    'LOTLINE_STRIPE_WEBHOOK_SECRET',
  ] as const
  const missing = keys.filter((name) => env[name] === null)
  if (missing.length === 0 || missing.length === keys.length) {
    if (keyMode(env.LOTLINE_STRIPE_SECRET_KEY) === keyMode(env.LOTLINE_STRIPE_PUBLIC_KEY)) return
    context.addIssue({
      code: 'custom',
      path: ['LOTLINE_STRIPE_PUBLIC_KEY'],
      message: 'one of the two keys is for test mode, the other for live payments',
    })
    return
  }
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'needed with the other keys of Stripe' })
  }
}

const keyMode = (text: string | null) => (text === null ? null : text.includes('_live_') ? 'live' : 'test')

export function billingSettings(
  env: BillingEnv,
  place: SandboxPlace & { projectFolder: string },
): BillingSettings {
  const { LOTLINE_STRIPE_SECRET_KEY: secretKey, LOTLINE_STRIPE_PUBLIC_KEY: publicKey } = env
  const { LOTLINE_STRIPE_WEBHOOK_SECRET: webhookSecret, LOTLINE_STRIPE_URL: url } = env
  const mode = keyMode(secretKey)
  const hasKeys = secretKey !== null && publicKey !== null && webhookSecret !== null && mode !== null
  const isEnabled = !hasKeys && env.LOTLINE_SANDBOX_PAYMENTS === 'auto'
  const sandbox = { isEnabled, port: env.LOTLINE_SANDBOX_PAYMENTS_PORT, distance: SANDBOX_PORT_DISTANCE }
  return {
    provider: hasKeys ? { mode, secretKey, publicKey, webhookSecret, url, scriptUrl: null } : null,
    seller: {
      gstNumber: env.LOTLINE_SELLER_GST_NUMBER,
      registrations: env.LOTLINE_TAX_REGISTRATIONS,
    },
    graceDays: env.LOTLINE_BILLING_GRACE_DAYS,
    cataloguePath:
      env.LOTLINE_BILLING_CATALOGUE ?? join(place.projectFolder, 'packages/server/settings/catalogue.json'),
    sandboxPort: getSandboxPort(sandbox, place),
  }
}
