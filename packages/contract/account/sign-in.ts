import { z } from 'zod'
import { INVALID_EMAIL_MESSAGE, MAX_EMAIL_LENGTH } from '#domain/account/account-fields.ts'
import { checkPassword, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { asStorableLine } from '#domain/text/cut/stored-characters.ts'
import { Count } from '../wire/numbers.ts'
import { plainText } from '../wire/plain-text.ts'
import { SessionResponse } from './account.ts'
import { PasskeySupport, SecondFactorNeeded } from './second-factor.ts'

/** The key of a provider is also the login mode of its sessions. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const
export const ProviderKey = z.enum(PROVIDER_KEYS)
export type ProviderKey = z.infer<typeof ProviderKey>

export const Connection = z.object({ provider: ProviderKey, title: z.string(), connectedAt: z.string() })
export type Connection = z.infer<typeof Connection>

export const EmailAddress = z
  .string()
  .max(1000, INVALID_EMAIL_MESSAGE)
  .trim()
  .toLowerCase()
  .pipe(z.email(INVALID_EMAIL_MESSAGE).max(MAX_EMAIL_LENGTH, INVALID_EMAIL_MESSAGE))
/** 256 bits in base64url. */
export const Token = plainText(20, 200)
/** Limited in length, because hashing is expensive. */
export const TypedPassword = plainText(1, 200)
export const NewPassword = plainText(0, 200).superRefine((password, context) => {
  const result = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (result.ok) return
  context.addIssue({
    code: 'custom',
    message:
      result.error === 'password-common'
        ? 'This password is one of the most common. Please choose another.'
        : `The password must have at least ${MIN_PASSWORD_LENGTH} characters, with a lowercase letter, an uppercase letter and a digit.`,
  })
})

/** Truncates long text instead of refusing it. */
const truncatedText = (length: number) =>
  z
    .string()
    .max(10_000)
    .transform((text) => asStorableLine(text).slice(0, length).toWellFormed())

/** Browser details that help the owner to recognize the session. */
export const LoginExtra = z.object({
  release: truncatedText(40),
  UA: truncatedText(400),
  lang: truncatedText(40),
  screen: z.object({ screenWidth: Count, screenHeight: Count }),
})

/** The only response that contains the session token. */
export const LoginResponse = SessionResponse.extend({ token: z.string() })
export type LoginResponse = z.infer<typeof LoginResponse>

/** The variant with the key `secondFactor` asks for the second factor. */
export const LoginOutcome = z.union([LoginResponse, SecondFactorNeeded])
export type LoginOutcome = z.infer<typeof LoginOutcome>

/** The same response for free and taken addresses, so accounts are not revealed. */
export const AcceptedResponse = z.object({ message: z.string() })

export const SessionSummary = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  loginMode: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

const SignInProvider = z.object({
  /** `crea`, `relevate` or `bc-mls`. */
  key: z.string(),
  title: z.string(),
  /**
   * Redirects to the provider. `&redirect=` is the page to open afterwards. See `external-sign-in-calls.ts`.
   */
  startUrl: z.string(),
})

export const SignInSettings = z.object({
  providers: z.array(SignInProvider),
  canRegister: z.boolean(),
  /** If false, the first administrator must be created. */
  hasAccounts: z.boolean(),
  passkeys: PasskeySupport,
  /** Empty unless the demo runs. */
  demoAccounts: z.array(
    z.object({ username: z.string(), password: z.string(), title: z.string(), description: z.string() }),
  ),
  /** Page with unsent mails. Null with a mail server. */
  mailboxUrl: z.string().nullable(),
  supportEmail: z.string(),
  /** Page to which small screens are sent. */
  publicWebsite: z.string(),
  chat: z.object({ appId: z.string(), scriptUrl: z.string() }).nullable(),
  errorReportingDsn: z.string().nullable(),
  userFlow: z.object({ token: z.string(), scriptUrl: z.string() }).nullable(),
  agreements: z.array(z.object({ key: z.string(), title: z.string(), version: z.number().int() })),
})
export type SignInSettings = z.infer<typeof SignInSettings>
