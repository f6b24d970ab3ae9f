/**
 *     login, finish ─► { secondFactor: { token, methods } } ─► POST /api/user/second-factor ─► the session
 *
 * Changing factors needs a sign-in or `confirmIdentity` within ten minutes, else 403 `confirmation_required`.
 */
import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { plainText } from '../wire/plain-text.ts'
import {
  ChangedFactors,
  ConfirmRequest,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRegistration,
  PasskeyRequestOptions,
  SecondFactors,
  SecondStep,
} from './second-factor.ts'
import { LoginExtra, LoginResponse } from './sign-in.ts'

const PendingToken = z.object({ token: plainText(20, 200) })
const PasskeyId = z.object({ passkeyId: z.uuid() })

export const SECOND_FACTOR_CALLS = {
  secondFactorPasskey: {
    ...CALL_ADDRESSES.secondFactorPasskey,
    access: 'public',
    summary: 'Options for a passkey as the second step of a sign-in; the challenge works once',
    body: PendingToken,
    response: PasskeyRequestOptions,
  },
  secondFactor: {
    ...CALL_ADDRESSES.secondFactor,
    access: 'public',
    summary: 'The second step of a sign-in; returns the session token once',
    body: SecondStep,
    response: LoginResponse,
  },
  passkeySignInOptions: {
    ...CALL_ADDRESSES.passkeySignInOptions,
    access: 'public',
    summary: 'Options for signing in with a passkey alone; the challenge works once',
    response: PasskeyRequestOptions,
  },
  passkeySignIn: {
    ...CALL_ADDRESSES.passkeySignIn,
    access: 'public',
    summary: 'Sign in with a user-verifying passkey alone; returns the token once',
    body: z.object({ assertion: PasskeyAssertion, extra: LoginExtra.optional() }),
    response: LoginResponse,
  },
  secondFactors: {
    ...CALL_ADDRESSES.secondFactors,
    access: 'signed_in',
    isForSetup: true,
    summary: 'Passkeys, authenticator app and recovery codes of this account; never their secrets',
    response: SecondFactors,
  },
  confirmIdentityPasskey: {
    ...CALL_ADDRESSES.confirmIdentityPasskey,
    access: 'signed_in',
    isForSetup: true,
    summary: 'Options for confirming with a passkey; the challenge works once',
    response: PasskeyRequestOptions,
  },
  confirmIdentity: {
    ...CALL_ADDRESSES.confirmIdentity,
    access: 'signed_in',
    isForSetup: true,
    summary: 'Confirm password and factor, to change factors within ten minutes',
    body: ConfirmRequest,
    response: SecondFactors,
  },
  startTotp: {
    ...CALL_ADDRESSES.startTotp,
    access: 'signed_in',
    isForSetup: true,
    summary: 'A new secret for an authenticator app, to be confirmed by a code',
    response: z.object({
      /** Base 32. */
      secret: z.string(),
      /** `otpauth://totp/…`, shown as a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    ...CALL_ADDRESSES.confirmTotp,
    access: 'signed_in',
    audit: 'add_authenticator',
    isForSetup: true,
    summary: 'Add or replace the authenticator app, with a code of its new secret',
    body: z.object({ code: plainText(0, 40) }),
    response: ChangedFactors,
  },
  removeTotp: {
    ...CALL_ADDRESSES.removeTotp,
    access: 'signed_in',
    audit: 'remove_authenticator',
    summary: 'Remove the authenticator app',
    response: ChangedFactors,
  },
  startPasskey: {
    ...CALL_ADDRESSES.startPasskey,
    access: 'signed_in',
    isForSetup: true,
    summary: 'Options for creating a passkey; the challenge works once',
    response: PasskeyCreationOptions,
  },
  addPasskey: {
    ...CALL_ADDRESSES.addPasskey,
    access: 'signed_in',
    audit: 'add_passkey',
    isForSetup: true,
    summary: 'Add the created passkey',
    body: z.object({ name: PasskeyName, registration: PasskeyRegistration }),
    response: ChangedFactors,
  },
  renamePasskey: {
    ...CALL_ADDRESSES.renamePasskey,
    access: 'signed_in',
    summary: 'Rename a passkey',
    body: PasskeyId.extend({ name: PasskeyName }),
    response: SecondFactors,
  },
  removePasskey: {
    ...CALL_ADDRESSES.removePasskey,
    access: 'signed_in',
    audit: 'remove_passkey',
    summary: 'Remove a passkey',
    body: PasskeyId,
    response: ChangedFactors,
  },
  makeRecoveryCodes: {
    ...CALL_ADDRESSES.makeRecoveryCodes,
    access: 'signed_in',
    audit: 'make_recovery_codes',
    isForSetup: true,
    summary: 'New recovery codes, shown once; earlier codes stop working',
    response: ChangedFactors,
  },
} as const
