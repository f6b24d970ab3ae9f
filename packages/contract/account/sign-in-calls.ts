import { z } from 'zod'
import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#domain/account/account-fields.ts'
import { lineText, plainText } from '../wire/plain-text.ts'
import { SessionResponse } from './account.ts'
import { RemainingFactor } from './second-factor.ts'
import {
  AcceptedResponse,
  Connection,
  EmailAddress,
  LoginExtra,
  LoginOutcome,
  LoginResponse,
  NewPassword,
  SignInSettings,
  Token,
  TypedPassword,
} from './sign-in.ts'

const NEW_ACCOUNT = {
  password: NewPassword,
  firstName: lineText(1, MAX_NAME_LENGTH),
  lastName: lineText(1, MAX_NAME_LENGTH),
}
const extra = LoginExtra.optional()

export const SIGN_IN_CALLS = {
  signInSettings: {
    access: 'public',
    summary: 'Settings for the pages before sign-in',
    response: SignInSettings,
  },
  login: {
    access: 'public',
    summary:
      'Sign in with a username or e-mail address; returns the session token once, or asks for a second factor',
    body: z.object({ username: lineText(1, MAX_EMAIL_LENGTH), password: TypedPassword, extra }),
    response: LoginOutcome,
  },
  logout: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Sign out; returns the logout page of the outside provider, if any',
    response: z.object({ providerLogoutUrl: z.string().nullable() }),
  },
  tokenValidate: {
    access: 'public',
    summary: 'Account of a stored session token; 401 if the token is invalid',
    body: z.object({ token: plainText(0, 200) }),
    response: SessionResponse,
  },
  register: {
    access: 'public',
    summary: 'Send a registration link; the response is the same for an address that already has an account',
    /** Has no other fields, because an attacker may have typed the address. */
    body: z.object({ email: EmailAddress }),
    response: AcceptedResponse,
  },
  completeRegistration: {
    access: 'public',
    summary: 'Complete a registration with the token from the mail; sets the password and signs in',
    body: z.object({
      token: Token,
      ...NEW_ACCOUNT,
      company: lineText(0, MAX_COMPANY_LENGTH).default(''),
      cellPhone: lineText(0, 40).default(''),
      extra,
    }),
    response: LoginResponse,
  },
  verifyEmail: {
    access: 'public',
    summary: 'Verify a new or changed e-mail address with the token from the mail',
    body: z.object({ token: Token }),
    response: z.object({ email: z.string(), outcome: z.enum(['verified', 'changed']) }),
  },
  resendVerification: {
    access: 'signed_in',
    summary: 'Send the verification mail again',
    response: AcceptedResponse,
  },
  forgotPassword: {
    access: 'public',
    summary: 'Send a link to set a new password; the response is the same for an unknown address',
    body: z.object({ email: EmailAddress }),
    response: AcceptedResponse,
  },
  firstAdministrator: {
    access: 'public',
    summary: 'Create the first administrator with the token printed at startup, and sign in',
    body: z.object({ token: Token, email: EmailAddress, ...NEW_ACCOUNT, extra }),
    response: LoginResponse,
  },
  setPassword: {
    access: 'public',
    summary: 'Set a new password with the token from a mail; ends every session and invalidates other links',
    body: z.object({ password: NewPassword, token: Token }),
    response: z.object({
      username: z.string(),
      /** Connections that can still sign in to the account. */
      connections: z.array(Connection),
      /** Connections removed because they were made before the mailbox was verified. */
      removed: z.array(Connection),
      /** For `disconnectByLink`, which removes all `connections`. Null without connections. */
      disconnectToken: z.string().nullable(),
      factors: z.array(RemainingFactor),
    }),
  },
} as const
