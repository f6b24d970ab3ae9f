import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { PLANS, type PlanKey } from '#domain/account/plans.ts'
import { SECOND_FACTOR_REQUIREMENTS } from '#domain/account/second-factor.ts'
import { isStorableLine } from '#domain/text/cut/stored-characters.ts'
import { optionalText, webUrl } from './env-values.ts'

const webAddress = webUrl.nullable().default(null)
const PLAN_KEYS = Object.keys(PLANS) as [PlanKey, ...PlanKey[]]
const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const ACCOUNT_ENV = {
  LOTLINE_PUBLIC_URL: webAddress,
  LOTLINE_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((place) => place.trim()))
    .refine(
      (places) => places.every(isProxyPlace),
      'addresses, networks like 10.0.0.0/8, or loopback, with commas',
    )
    .default(['loopback']),
  LOTLINE_REGISTRATION: z.enum(['on', 'off']).default('on'),
  LOTLINE_TRIAL_PLAN: z.enum(PLAN_KEYS).default('pro'),
  LOTLINE_TRIAL_DAYS: z.coerce.number().int().min(1).max(3660).default(14),
  LOTLINE_DEMO_ACCOUNTS: z.enum(['auto', 'on', 'off']).default('auto'),
  LOTLINE_REQUIRE_SECOND_FACTOR: z.enum(SECOND_FACTOR_REQUIREMENTS).default('none'),
  LOTLINE_AUDIT_DAYS: z.coerce.number().int().min(1).max(3660).default(365),
  LOTLINE_SUPPORT_EMAIL: z.email().default('support@lotline.example'),
  LOTLINE_SECURITY_CONTACT: z
    .union([
      z.email().transform((address) => `mailto:${address}`),
      z.url({ protocol: /^https$/ }).refine(isStorableLine),
    ])
    .nullable()
    .default(null),
  LOTLINE_PUBLIC_WEBSITE: webAddress,
  LOTLINE_CHAT_APP_ID: optionalText,
  LOTLINE_CHAT_SECRET: optionalText,
  LOTLINE_CHAT_SCRIPT_URL: webUrl.default('https://widget.intercom.io/widget/'),
  LOTLINE_ERROR_REPORTING_DSN: webAddress,
  LOTLINE_USER_FLOW_TOKEN: optionalText,
  LOTLINE_USER_FLOW_SCRIPT_URL: webUrl.default('https://js.userflow.com/userflow.js'),
}

function isProxyPlace(place: string): boolean {
  if (PROXY_GROUPS.has(place)) return true
  const [address = '', bits, ...more] = place.split('/')
  const max = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return max > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
}

interface Exposure {
  databaseUrl: string | null
  isOnlyLocal: boolean
}

export function accountSettings(env: z.infer<z.ZodObject<typeof ACCOUNT_ENV>>, exposure: Exposure) {
  return {
    /** Address without a final slash; null for the listening address. */
    publicUrl: env.LOTLINE_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Proxies whose `X-Forwarded-For` counts: `loopback`, addresses and networks (`10.0.0.0/8`). */
    trustedProxies: env.LOTLINE_TRUSTED_PROXIES,
    canRegister: env.LOTLINE_REGISTRATION === 'on',
    trial: { plan: env.LOTLINE_TRIAL_PLAN, days: env.LOTLINE_TRIAL_DAYS },
    /** Omits the administrator if the server is exposed, because the password is public. */
    demoAccounts: chooseDemoAccounts(env.LOTLINE_DEMO_ACCOUNTS, exposure),
    secondFactor: env.LOTLINE_REQUIRE_SECOND_FACTOR,
    auditDays: env.LOTLINE_AUDIT_DAYS,
    supportEmail: env.LOTLINE_SUPPORT_EMAIL,
    /** `mailto:…` or `https://…`; null for no security.txt. */
    securityContact: env.LOTLINE_SECURITY_CONTACT,
    publicWebsite: env.LOTLINE_PUBLIC_WEBSITE,
    /** The workspace identifier is at the end of the script URL. */
    chat: {
      appId: env.LOTLINE_CHAT_APP_ID,
      secret: env.LOTLINE_CHAT_SECRET,
      scriptUrl: env.LOTLINE_CHAT_SCRIPT_URL,
    },
    errorReportingDsn: env.LOTLINE_ERROR_REPORTING_DSN,
    userFlow: { token: env.LOTLINE_USER_FLOW_TOKEN, scriptUrl: env.LOTLINE_USER_FLOW_SCRIPT_URL },
  }
}

function chooseDemoAccounts(
  setting: 'auto' | 'on' | 'off',
  { databaseUrl, isOnlyLocal }: Exposure,
): 'all' | 'no_administrator' | 'none' {
  switch (setting) {
    case 'on':
      return isOnlyLocal ? 'all' : 'no_administrator'
    case 'auto':
      return databaseUrl === null && isOnlyLocal ? 'all' : 'none'
    case 'off':
      return 'none'
  }
}
