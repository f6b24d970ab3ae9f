import { z } from 'zod'
import { AGREEMENT_KEYS } from '#domain/account/agreements.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import { WATCH_MONTHS } from '#domain/watching/collections.ts'
import { lineText } from '../wire/plain-text.ts'
import { Branding } from './branding.ts'
import { CredentialsKey } from './credentials.ts'

const optionalLine = (length: number) => lineText(0, length)

export const AccountDetails = z.object({
  firstName: optionalLine(80),
  lastName: optionalLine(80),
  cellPhone: optionalLine(40),
  company: optionalLine(120),
  /** IANA name, `America/Vancouver`. */
  timezone: optionalLine(60).refine(
    (name) => name === '' || isTimeZone(name),
    'a time zone like America/Vancouver',
  ),
  areaOfSpecialization: optionalLine(200),
  /** Path of the initial map view. Empty opens the last view. */
  defaultMapView: optionalLine(200).refine(
    (path) => path === '' || /^\/(?![/\\])/.test(path),
    'a path of this site',
  ),
  addressLine1: optionalLine(120),
  addressLine2: optionalLine(120),
  city: optionalLine(80),
  country: optionalLine(80),
  postalCode: optionalLine(20),
  creaTrademarkStatement: z.boolean(),
})
export type AccountDetails = z.infer<typeof AccountDetails>

const AgreementAnswer = z.object({
  /** Accepted version. Negative if declined, 0 if never answered. */
  agreed: z.number().int(),
  current: z.number().int(),
  /** Whether the account is not asked again before a newer version. */
  ignored: z.boolean(),
})
export const AgreementAnswers = z.object(
  Object.fromEntries(AGREEMENT_KEYS.map((key) => [key, AgreementAnswer])) as Record<
    (typeof AGREEMENT_KEYS)[number],
    typeof AgreementAnswer
  >,
)
export type AgreementAnswers = z.infer<typeof AgreementAnswers>

export const Account = z.object({
  uid: z.uuid(),
  username: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  avatar: z.string().nullable(),
  details: AccountDetails.extend({
    profession: z.string().nullable(),
    homeRegion: z.string().nullable(),
    /** Registration time, in seconds since 1970. */
    signupEpoch: z.number().int(),
    showBoardLandingPage: z.boolean(),
  }),
  /** Signed by the server for the support chat. */
  intercom: z.object({ userHash: z.string() }).nullable(),
  plan: z.object({ key: z.string(), title: z.string(), endsAt: z.string().nullable() }),
  subscriptionValid: z.boolean(),
  isAdmin: z.boolean(),
  givesBranding: z.boolean(),
  isDemo: z.boolean(),
  hasPassword: z.boolean(),
  hasUserFlow: z.boolean(),
  skillsLearned: z.array(z.string()),
  propertiesTableQuotaLeft: z.number().int(),
  paragonTableQuotaLeft: z.number().int(),
  offerRentQuotaLeft: z.number().int(),
  agreements: AgreementAnswers,
  sendNotificationsEmail: z.boolean(),
  /** In months. */
  notificationsRecurrence: z.number().int().min(WATCH_MONTHS.min).max(WATCH_MONTHS.max),
  needsSsoRelogin: z.boolean(),
  needsSecondFactor: z.boolean(),
  deletesAt: z.string().nullable(),
  /** `password`, or the key of a sign-in provider. */
  loginMode: z.string(),
})
export type Account = z.infer<typeof Account>

const Disclaimer = z.object({ key: z.string(), text: z.string() })

export const SessionResponse = z.object({
  account: Account,
  allowedResources: z.array(z.enum(RESOURCES)),
  disclaimers: z.array(Disclaimer),
  filledCredentials: z.array(CredentialsKey),
  branding: Branding,
  /** Fills empty fields of `branding`. Null without an office and for the office itself. */
  officeBranding: Branding.nullable(),
})
export type SessionResponse = z.infer<typeof SessionResponse>
