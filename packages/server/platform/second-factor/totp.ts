import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '#domain/account/second-factor.ts'
import { TOTP_PERIOD_SECONDS } from '#domain/account/second-factor-times.ts'

const ISSUER = 'Lotline'
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Steps of 30 seconds that a clock may differ. */
const MAX_DRIFT_STEPS = 1

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** `otpauth://totp/…`. */
export const totpUri = (secret: string, label: string): string => makeTotp(secret, label).toString()

/**
 * Returns the step of a valid code, or null, in constant time. The caller must accept each step only once.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = makeTotp(secret).validate({ token: code, timestamp: now.getTime(), window: MAX_DRIFT_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / TOTP_PERIOD_SECONDS) + delta
}

const makeTotp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
