import { createHash, randomBytes } from 'node:crypto'
import {
  formatRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '#domain/account/second-factor.ts'

export function generateRecoveryCodes(accountId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)),
  )
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, parseRecoveryCode(code) ?? '')) }
}

/** SHA-256 suffices for 80 random bits. The account id is the salt. */
export const hashRecoveryCode = (accountId: string, code: string): Buffer =>
  createHash('sha256').update(`${accountId} ${code}`).digest()
