import { z } from 'zod'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { PROVIDER_KEYS } from '#contract/account/sign-in.ts'
import { PROVIDERS, type ProviderSettings } from '../platform/identity/provider.ts'
import {
  getSandboxPort,
  optionalPort,
  optionalText,
  type SandboxPlace,
  safeUrl,
  sandboxSwitch,
} from './env-values.ts'

/** HTTPS, or an attacker could impersonate anyone. */
const Issuer = safeUrl.nullable().default(null)

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
const Algorithm = z.enum(ALGORITHMS).default('RS256')

export const IDENTITY_ENV = {
  LOTLINE_OIDC_CREA_ISSUER: Issuer,
  LOTLINE_OIDC_CREA_CLIENT_ID: optionalText,
  LOTLINE_OIDC_CREA_CLIENT_SECRET: optionalText,
  LOTLINE_OIDC_CREA_SCOPES: z.string().trim().default('openid'),
  LOTLINE_OIDC_CREA_ALGORITHM: Algorithm,
  LOTLINE_OIDC_RELEVATE_ISSUER: Issuer,
  LOTLINE_OIDC_RELEVATE_CLIENT_ID: optionalText,
  LOTLINE_OIDC_RELEVATE_CLIENT_SECRET: optionalText,
  LOTLINE_OIDC_RELEVATE_SCOPES: z.string().trim().default('openid email profile'),
  LOTLINE_OIDC_RELEVATE_ALGORITHM: Algorithm,
  LOTLINE_OIDC_BC_MLS_ISSUER: Issuer,
  LOTLINE_OIDC_BC_MLS_CLIENT_ID: optionalText,
  LOTLINE_OIDC_BC_MLS_CLIENT_SECRET: optionalText,
  LOTLINE_OIDC_BC_MLS_SCOPES: z.string().trim().default('openid email profile'),
  LOTLINE_OIDC_BC_MLS_ALGORITHM: Algorithm,
  LOTLINE_SANDBOX_IDENTITY: sandboxSwitch,
  LOTLINE_SANDBOX_IDENTITY_PORT: optionalPort,
}
type IdentityEnv = z.infer<z.ZodObject<typeof IDENTITY_ENV>>

const PREFIXES = { crea: 'CREA', relevate: 'RELEVATE', 'bc-mls': 'BC_MLS' } as const satisfies Record<
  ProviderKey,
  string
>
/**
 * Far from the ports of other installations. Constant, because the provider's address identifies accounts.
 */
const SANDBOX_PORT_DISTANCE = 1000

export function checkIdentityEnv(env: IdentityEnv, context: z.RefinementCtx): void {
  for (const key of PROVIDER_KEYS) {
    const prefix = `LOTLINE_OIDC_${PREFIXES[key]}` as const
    if (env[`${prefix}_ISSUER`] !== null && env[`${prefix}_CLIENT_ID`] === null) {
      context.addIssue({
        code: 'custom',
        path: [`${prefix}_CLIENT_ID`],
        message: `needed with ${prefix}_ISSUER: what the provider knows Lotline as`,
      })
    }
    if (!env[`${prefix}_SCOPES`].split(/\s+/).includes('openid')) {
      context.addIssue({ code: 'custom', path: [`${prefix}_SCOPES`], message: 'must hold openid' })
    }
  }
}

export function identitySettings(env: IdentityEnv, sandboxPlace: SandboxPlace) {
  const providers = PROVIDER_KEYS.flatMap((key) => {
    const prefix = `LOTLINE_OIDC_${PREFIXES[key]}` as const
    const issuer = env[`${prefix}_ISSUER`]
    const clientId = env[`${prefix}_CLIENT_ID`]
    if (issuer === null || clientId === null) return []
    const provider: ProviderSettings = {
      ...PROVIDERS[key],
      key,
      issuer,
      clientId,
      clientSecret: env[`${prefix}_CLIENT_SECRET`],
      scopes: env[`${prefix}_SCOPES`],
      algorithm: env[`${prefix}_ALGORITHM`],
    }
    return [provider]
  })
  const isEnabled = env.LOTLINE_SANDBOX_IDENTITY === 'auto' && providers.length === 0
  const sandbox = { isEnabled, port: env.LOTLINE_SANDBOX_IDENTITY_PORT, distance: SANDBOX_PORT_DISTANCE }
  return { providers, sandboxPort: getSandboxPort(sandbox, sandboxPlace) }
}
