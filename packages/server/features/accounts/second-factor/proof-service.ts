import type { FactorProof, PasskeyAssertion } from '#contract/account/second-factor.ts'
import { LotlineError } from '#contract/errors.ts'
import { parseRecoveryCode, parseTotpCode } from '#domain/account/second-factor.ts'
import type { AppContext } from '../../../context.ts'
import { openOrNull } from '../../../platform/crypto/sealing.ts'
import { verifyAssertion } from '../../../platform/second-factor/passkeys.ts'
import { totpStep } from '../../../platform/second-factor/totp.ts'
import {
  type Attempt,
  refundAttempts,
  THROTTLE,
  throttle,
  toClient,
} from '../../services/throttling/service.ts'
import type { ProvenFactor } from '../account/session-queries.ts'
import { notifyRecoveryCodeUsed } from './notice-service.ts'
import { findPasskey, type PasskeyRow, recordPasskeyUse, toStored } from './passkeys/passkey-queries.ts'
import { getRelyingParty } from './passkeys/relying-party.ts'
import { consumeRecoveryCode } from './recovery-code-queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { consumeStep, findTotp, sealContext, type TotpRow } from './totp/totp-queries.ts'

export type ProofResult =
  | { ok: true; factor: ProvenFactor; isUserVerified: boolean }
  /** `reason` is for the log only. */
  | { ok: false; reason: string }

const fail = (reason: string): ProofResult => ({ ok: false, reason })

/**
 * Checks and consumes a proof: each code, recovery code and challenge works once, even concurrently. @throws
 * 429
 */
export async function checkProof(
  context: AppContext,
  accountId: string,
  { code, recoveryCode, assertion }: FactorProof,
  { challenge, address }: { challenge: string | null; address: string },
): Promise<ProofResult> {
  const { database, clock } = context
  const byClient = [{ rule: THROTTLE.factorByClient, by: [toClient(address)] }]
  await throttle(database, byClient, clock())
  const result = await checkOne()
  if (result.ok) await refundAttempts(database, byClient)
  return result

  function checkOne(): Promise<ProofResult> {
    if (code !== undefined) return checkCode(context, accountId, code)
    if (recoveryCode !== undefined) return checkRecoveryCode(context, accountId, recoveryCode)
    if (assertion !== undefined) return checkPasskey(context, accountId, assertion, challenge)
    throw new LotlineError('bad_request', 'State one of code, recoveryCode and assertion.')
  }
}

/** Limits attempts before comparing, because six digits can be guessed. */
async function checkCode(
  { database, clock, sealer }: Pick<AppContext, 'database' | 'sealer' | 'clock'>,
  accountId: string,
  input: string,
): Promise<ProofResult> {
  const attempts: Attempt[] = [
    { rule: THROTTLE.factorByAccount, by: [accountId] },
    { rule: THROTTLE.factorByAccountDaily, by: [accountId] },
  ]
  await throttle(database, attempts, clock())
  const row = await findTotp(database, accountId)
  if (!row) return fail('no authenticator app')
  const code = parseTotpCode(input)
  if (code === null) return fail('not a code')
  const step = totpStep(openSecret(sealer, row, accountId), code, clock())
  if (step === null) return fail('wrong code')
  if (!(await consumeStep(database, row, step))) return fail('used code')
  await refundAttempts(database, attempts)
  return { ok: true, factor: { kind: 'authenticator', sealed: row.sealed }, isUserVerified: false }
}

/** @throws 422 `unprocessable` if the sealing key is lost. */
function openSecret(sealer: AppContext['sealer'], { sealed }: TotpRow, accountId: string): string {
  const secret = openOrNull(sealer, sealed, sealContext(accountId))
  if (secret !== null) return secret
  throw new LotlineError(
    'unprocessable',
    'Codes of your authenticator app can no longer be checked here. Use a passkey or a recovery code, or ask an administrator.',
  )
}

async function checkRecoveryCode(
  context: AppContext,
  accountId: string,
  input: string,
): Promise<ProofResult> {
  const { database, clock } = context
  const code = parseRecoveryCode(input)
  if (code === null) return fail('not a recovery code')
  const hash = hashRecoveryCode(accountId, code)
  if (!(await consumeRecoveryCode(database, accountId, hash, clock()))) {
    return fail('wrong recovery code')
  }
  await notifyRecoveryCodeUsed(context, accountId)
  return { ok: true, factor: { kind: 'recovery_code', hash }, isUserVerified: false }
}

async function checkPasskey(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  accountId: string,
  assertion: PasskeyAssertion,
  challenge: string | null,
): Promise<ProofResult> {
  const passkey = await findPasskey(context.database, decodeCredential(assertion))
  if (!passkey || passkey.account_id !== accountId) return fail('a passkey of nobody, or of another account')
  return provePasskey(context, passkey, assertion, challenge)
}

export const decodeCredential = ({ credential }: PasskeyAssertion): Buffer =>
  Buffer.from(credential, 'base64url')

/** WebAuthn user handle: the account id, without personal data. */
export const encodeUserHandle = (accountId: string): Buffer =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex')

export async function provePasskey(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  passkey: PasskeyRow,
  assertion: PasskeyAssertion,
  challenge: string | null,
): Promise<ProofResult> {
  const relyingParty = getRelyingParty(context)
  if (!relyingParty.ok) return fail(`passkeys do not work here: ${relyingParty.reason}`)
  if (challenge === null) return fail('no challenge was given')
  const handle = encodeUserHandle(passkey.account_id).toString('base64url')
  if (assertion.userHandle !== null && assertion.userHandle !== handle) return fail('another user handle')
  const verified = await verifyAssertion(relyingParty, challenge, assertion, toStored(passkey))
  if (!verified.ok) return fail(verified.reason)
  if (!(await recordPasskeyUse(context.database, passkey.id, verified, context.clock()))) {
    return fail('the counter has not advanced')
  }
  return { ok: true, factor: { kind: 'passkey', id: passkey.id }, isUserVerified: verified.isUserVerified }
}
