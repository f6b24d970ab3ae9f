/** Response formats of a land title register (docs/land-title.md). */
import { z } from 'zod'
import { isIsoDate } from '#domain/text/dates.ts'

const Text = z.string().trim().min(1).max(1_000)
const Day = z.string().refine(isIsoDate, 'a day as YYYY-MM-DD')
/** Nine digits. Padding a truncated number would give another PID. */
const Pid = z
  .string()
  .regex(/^\d{3}-?\d{3}-?\d{3}$/, 'a PID of nine digits')
  .transform((text) => text.replaceAll('-', ''))

/** A half is `{ numerator: 1, denominator: 2 }`. Null for the whole title, also of joint tenants. */
const Share = z.object({
  numerator: z.number().int().min(1),
  denominator: z.number().int().min(1),
})

const Owner = z.object({ name: Text, share: Share.nullable().default(null) })
export type TitleOwner = z.infer<typeof Owner>

const PendingApplication = z.object({
  number: Text,
  type: Text.nullable().default(null),
  receivedOn: Day.nullable().default(null),
})
export type PendingApplication = z.infer<typeof PendingApplication>

const Title = z.object({
  titleNumber: Text,
  registeredOn: Day.nullable().default(null),
  owners: z.array(Owner).max(1_000),
  pendingApplications: z.array(PendingApplication).max(1_000).default([]),
})
export type Title = z.infer<typeof Title>

export const ParcelTitles = z.object({
  pid: Pid,
  asOf: Day.nullable().default(null),
  titles: z.array(Title).max(200).default([]),
  refused: Text.nullable().default(null),
})
export type ParcelTitles = z.infer<typeof ParcelTitles>

/** Entries are parsed one by one, so that an invalid one does not affect others. */
export const TitlesResponse = z.object({ parcels: z.array(z.unknown()).max(1_000) })
/** Reads the PID of an invalid entry. */
export const EntryPid = z.object({ pid: Pid })

export const SessionResponse = z.object({
  token: z.string().regex(/^[\w.~+/=-]{1,4000}$/),
  /** Lifetime in seconds. */
  expiresIn: z.number().positive(),
})

/** Refusals that the user can resolve. Others show the register's message. */
const REFUSAL_REASONS = new Map([
  ['bad_credentials', 'The username or password was not accepted'],
  ['expired_password', 'Expired password'],
  ['locked_account', 'Locked account'],
])

export const ErrorResponse = z.object({
  error: z.object({
    code: z.string().max(100),
    message: z.string().max(1_000).default(''),
  }),
})

export const refusalReason = (code: string): string | null => REFUSAL_REASONS.get(code) ?? null
