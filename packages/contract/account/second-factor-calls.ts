/**
 *     login, finish ─► { secondFactor: { token, methods } } ─► POST /api/user/second-factor ─► the session
 *
 * Changing factors requires a sign-in or `confirmIdentity` in the last ten minutes, else 403
 * `confirmation_required`.
 */
import { z } from 'zod'
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
    access: 'public',
    summary: 'Options for a passkey as the second step of a sign-in; each challenge works once',
    body: PendingToken,
    response: PasskeyRequestOptions,
  },
  secondFactor: {
    access: 'public',
    summary: 'Complete the second step of a sign-in; returns the session token once',
    body: SecondStep,
    response: LoginResponse,
  },
  passkeySignInOptions: {
    access: 'public',
    summary: 'Options for signing in with a passkey alone; the challenge works once',
    response: PasskeyRequestOptions,
  },
  passkeySignIn: {
    access: 'public',
    summary: 'Sign in with a user-verifying passkey alone; returns the token once',
    body: z.object({ assertion: PasskeyAssertion, extra: LoginExtra.optional() }),
    response: LoginResponse,
  },
  secondFactors: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Passkeys, authenticator app and recovery codes of this account; never their secrets',
    response: SecondFactors,
  },
  confirmIdentityPasskey: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Options for confirming with a passkey; the challenge works once',
    response: PasskeyRequestOptions,
  },
  confirmIdentity: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Confirm the password and a factor; factors can then be changed for ten minutes',
    body: ConfirmRequest,
    response: SecondFactors,
  },
  startTotp: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'New secret for an authenticator app, to be confirmed with a code',
    response: z.object({
      /** Base 32. */
      secret: z.string(),
      /** `otpauth://totp/…`, shown as a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    access: 'signed_in',
    audit: 'add_authenticator',
    isAllowedBeforeSecondFactor: true,
    summary: 'Add or replace the authenticator app, confirmed with a code',
    body: z.object({ code: plainText(0, 40) }),
    response: ChangedFactors,
  },
  removeTotp: {
    access: 'signed_in',
    audit: 'remove_authenticator',
    summary: 'Remove the authenticator app',
    response: ChangedFactors,
  },
  startPasskey: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Options for creating a passkey; the challenge works once',
    response: PasskeyCreationOptions,
  },
  addPasskey: {
    access: 'signed_in',
    audit: 'add_passkey',
    isAllowedBeforeSecondFactor: true,
    summary: 'Add the created passkey',
    body: z.object({ name: PasskeyName, registration: PasskeyRegistration }),
    response: ChangedFactors,
  },
  renamePasskey: {
    access: 'signed_in',
    summary: 'Rename a passkey',
    body: PasskeyId.extend({ name: PasskeyName }),
    response: SecondFactors,
  },
  removePasskey: {
    access: 'signed_in',
    audit: 'remove_passkey',
    summary: 'Remove a passkey',
    body: PasskeyId,
    response: ChangedFactors,
  },
  makeRecoveryCodes: {
    access: 'signed_in',
    audit: 'make_recovery_codes',
    isAllowedBeforeSecondFactor: true,
    summary: 'Generate recovery codes, shown once; earlier codes stop working',
    response: ChangedFactors,
  },
} as const
