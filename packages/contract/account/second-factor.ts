import { z } from 'zod'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/account/account-fields.ts'
import { SECOND_FACTOR_METHODS } from '#domain/account/second-factor.ts'
import { boundedList } from '../wire/lists.ts'
import { idText, lineText, plainText } from '../wire/plain-text.ts'

const base64Url = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[A-Za-z0-9_-]+$/, 'base64url')

/** The password or provider was accepted, but a second factor is required. */
export const SecondFactorNeeded = z.object({
  secondFactor: z.object({
    /** Expires after a few minutes, or a few failed attempts. */
    token: z.string(),
    methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
    expiresAt: z.string(),
  }),
})
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

/** A WebAuthn assertion, in base64url. */
export const PasskeyAssertion = z.object({
  credential: base64Url(1400),
  authenticatorData: base64Url(2000),
  clientData: base64Url(4000),
  signature: base64Url(2000),
  userHandle: base64Url(100).nullable().default(null),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** A WebAuthn registration, in base64url. */
export const PasskeyRegistration = z.object({
  credential: base64Url(1400),
  clientData: base64Url(4000),
  attestation: base64Url(40_000),
  transports: boundedList(idText(1, 40), { min: 0, max: 10 }).default([]),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

const PROOF = {
  /** Six digits from an authenticator app. */
  code: plainText(0, 40).optional(),
  recoveryCode: plainText(0, 80).optional(),
  assertion: PasskeyAssertion.optional(),
}
export type FactorProof = z.infer<z.ZodObject<typeof PROOF>>
const countProofs = ({ code, recoveryCode, assertion }: FactorProof): number =>
  [code, recoveryCode, assertion].filter((proof) => proof !== undefined).length

/** Second step of a sign-in. */
export const SecondStep = z
  .object({ token: plainText(20, 200), ...PROOF })
  .refine(
    (proofs) => countProofs(proofs) === 1,
    'exactly one of code, recoveryCode and assertion is required',
  )

/** Proof of identity before a change of factors. Accounts without a password omit `password`. */
export const ConfirmRequest = z
  .object({ password: plainText(1, 200).optional(), ...PROOF })
  .refine((proofs) => countProofs(proofs) <= 1, 'at most one of code, recoveryCode and assertion is allowed')
export type ConfirmRequest = z.infer<typeof ConfirmRequest>

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** Options of `navigator.credentials.get`, with binary values in base64url. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number().int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(CredentialDescriptor),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** Options of `navigator.credentials.create`, with binary values in base64url. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** In milliseconds. */
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** Whether passkeys work at the server's public origin. */
export const PasskeySupport = z.union([
  z.object({ ok: z.literal(true), origin: z.string() }),
  /** `ip_address`: passkeys require a domain name; `not_encrypted`: they require TLS. */
  z.object({ ok: z.literal(false), reason: z.enum(['ip_address', 'not_encrypted']) }),
])
export type PasskeySupport = z.infer<typeof PasskeySupport>

export const PasskeyName = lineText(1, MAX_PASSKEY_NAME_LENGTH)

export const PasskeySummary = z.object({
  passkeyId: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  isBackedUp: z.boolean(),
})
export type PasskeySummary = z.infer<typeof PasskeySummary>

export const SecondFactors = z.object({
  passkeys: z.array(PasskeySummary),
  authenticator: z.object({ addedAt: z.string() }).nullable(),
  recoveryCodes: z.object({ left: z.number().int(), createdAt: z.string() }).nullable(),
  isRequired: z.boolean(),
  confirmedUntil: z.string().nullable(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const RemainingFactor = z.object({
  /** Name of a passkey; null for the authenticator app. */
  name: z.string().nullable(),
  addedAt: z.string(),
  /** Whether it was added in the last days, possibly with a stolen password. */
  isRecent: z.boolean(),
})
export type RemainingFactor = z.infer<typeof RemainingFactor>

/** Factors of the account, with new recovery codes if any were created. */
export const ChangedFactors = z.object({
  factors: SecondFactors,
  recoveryCodes: z.array(z.string()).nullable(),
})
export type ChangedFactors = z.infer<typeof ChangedFactors>
