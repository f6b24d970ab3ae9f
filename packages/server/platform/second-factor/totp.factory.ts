import { Secret, TOTP } from 'otpauth'

/** SHA-1, six digits, steps of 30 seconds. */
export const totpCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
