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
    summary: 'Settings for the pages before sign-in',
    response: SignInSettings,
  },
  login: {
    ...CALL_ADDRESSES.login,
    access: 'public',
    summary:
      'Sign in with username or e-mail and password; returns the token once, or requests a second factor',
    body: LoginRequest,
    response: LoginOutcome,
  },
  logout: {
    ...CALL_ADDRESSES.logout,
    access: 'signed_in',
    isForSetup: true,
    summary: 'End this session; returns the logout page of the outside provider, if any',
    response: z.object({ providerLogoutUrl: z.string().nullable() }),
  },
  tokenValidate: {
    ...CALL_ADDRESSES.tokenValidate,
    access: 'public',
    summary: 'The account of a stored token; 401 if the token is not valid',
    body: TokenValidateRequest,
    response: SessionResponse,
  },
  register: {
    ...CALL_ADDRESSES.register,
    access: 'public',
    summary: 'Send a registration link. The response is the same for an address that has an account',
    body: RegisterRequest,
    response: AcceptedResponse,
  },
  completeRegistration: {
    ...CALL_ADDRESSES.completeRegistration,
    access: 'public',
    summary: 'Complete a registration with the token of its mail: sets the password and signs in',
    body: CompleteRegistrationRequest,
    response: LoginResponse,
  },
  verifyEmail: {
    ...CALL_ADDRESSES.verifyEmail,
    access: 'public',
    summary: 'Verify an account’s address, or a changed one, by the link of a mail',
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
    summary: 'Create the first administrator with the link printed at the start, and sign in',
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
