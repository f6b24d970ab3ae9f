import { createHash, randomBytes } from 'node:crypto'
import {
  formatRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '#domain/account/second-factor.ts'

/** New recovery codes as they are shown, once, and as they are stored. */
export function newRecoveryCodes(accountId: string): { shown: string[]; hashes: Buffer[] } {
  const shown = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)),
  )
  return { shown, hashes: shown.map((code) => hashRecoveryCode(accountId, parseRecoveryCode(code) ?? '')) }
}

/** SHA-256 is enough for 80 random bits; the account keeps equal codes of two accounts apart. */
export const hashRecoveryCode = (accountId: string, code: string): Buffer =>
  createHash('sha256').update(`${accountId} ${code}`).digest()
