import { z } from 'zod'
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
    access: 'public',
    summary: 'Settings for the pages before sign-in',
    response: SignInSettings,
  },
  login: {
    access: 'public',
    summary:
      'Sign in with a username or e-mail address; returns the session token once, or asks for a second factor',
    body: LoginRequest,
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
    body: TokenValidateRequest,
    response: SessionResponse,
  },
  register: {
    access: 'public',
    summary: 'Send a registration link; the response is the same for an address that already has an account',
    body: RegisterRequest,
    response: AcceptedResponse,
  },
  completeRegistration: {
    access: 'public',
    summary: 'Complete a registration with the token from the mail; sets the password and signs in',
    body: CompleteRegistrationRequest,
    response: LoginResponse,
  },
  verifyEmail: {
    access: 'public',
    summary: 'Verify a new or changed e-mail address with the token from the mail',
    body: VerifyEmailRequest,
    response: VerifyEmailResponse,
  },
  resendVerification: {
    access: 'signed_in',
    summary: 'Send the verification mail again',
    response: AcceptedResponse,
  },
  forgotPassword: {
    access: 'public',
    summary: 'Send a link to set a new password; the response is the same for an unknown address',
    body: ForgotPasswordRequest,
    response: AcceptedResponse,
  },
  firstAdministrator: {
    access: 'public',
    summary: 'Create the first administrator with the token printed at startup, and sign in',
    body: FirstAdministratorRequest,
    response: LoginResponse,
  },
  setPassword: {
    access: 'public',
    summary: 'Set a new password with the token from a mail; ends every session and invalidates other links',
    body: SetPasswordRequest,
    response: SetPasswordResponse,
  },
} as const
