import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { SessionResponse } from './account.ts'
import {
  AcceptedResponse,
  CompleteRegistrationRequest,
  FirstAdministratorRequest,
  ForgotPasswordRequest,
  LoginOutcome,
  LoginRequest,
  LoginResponse,
  RegisterRequest,
  SetPasswordRequest,
  SetPasswordResponse,
  SignInSettings,
  TokenValidateRequest,
  VerifyEmailRequest,
  VerifyEmailResponse,
} from './sign-in.ts'

export const SIGN_IN_CALLS = {
  signInSettings: {
    ...CALL_ADDRESSES.signInSettings,
    access: 'public',
    summary: 'What the pages before signing in need to know',
    response: SignInSettings,
  },
  login: {
    ...CALL_ADDRESSES.login,
    access: 'public',
    summary:
      'Sign in with username or e-mail and password; returns the token, once, or the need for a second factor',
    body: LoginRequest,
    response: LoginOutcome,
  },
  logout: {
    ...CALL_ADDRESSES.logout,
    access: 'signed_in',
    isForSetup: true,
    summary: 'End this session; returns where the outside provider, if any, is logged out',
    response: z.object({ providerLogoutUrl: z.string().nullable() }),
  },
  tokenValidate: {
    ...CALL_ADDRESSES.tokenValidate,
    access: 'public',
    summary: 'The account of a stored token; 401 when it is not valid any more',
    body: TokenValidateRequest,
    response: SessionResponse,
  },
  register: {
    ...CALL_ADDRESSES.register,
    access: 'public',
    summary:
      'Send a link that leads to an account of one’s own. The same response for an address that has one',
    body: RegisterRequest,
    response: AcceptedResponse,
  },
  completeRegistration: {
    ...CALL_ADDRESSES.completeRegistration,
    access: 'public',
    summary:
      'Make the account of a registration with the token of its mail and sign in: the password is set here, never before',
    body: CompleteRegistrationRequest,
    response: LoginResponse,
  },
  verifyEmail: {
    ...CALL_ADDRESSES.verifyEmail,
    access: 'public',
    summary: 'The link of a verification mail was opened: of an account’s address or a changed one',
    body: VerifyEmailRequest,
    response: VerifyEmailResponse,
  },
  resendVerification: {
    ...CALL_ADDRESSES.resendVerification,
    access: 'signed_in',
    summary: 'Send the verification mail again',
    response: AcceptedResponse,
  },
  forgotPassword: {
    ...CALL_ADDRESSES.forgotPassword,
    access: 'public',
    summary: 'Send a link to set a new password; the response is the same for an unknown address',
    body: ForgotPasswordRequest,
    response: AcceptedResponse,
  },
  firstAdministrator: {
    ...CALL_ADDRESSES.firstAdministrator,
    access: 'public',
    summary:
      'Make the first administrator with the link that a start prints while there is none, and sign in',
    body: FirstAdministratorRequest,
    response: LoginResponse,
  },
  setPassword: {
    ...CALL_ADDRESSES.setPassword,
    access: 'public',
    summary: 'Set the password with the token of a mail; ends every session and every other link',
    body: SetPasswordRequest,
    response: SetPasswordResponse,
  },
} as const
