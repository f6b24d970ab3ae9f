import { createHmac } from 'node:crypto'
import type { Account, SessionResponse } from '#contract/account/account.ts'
import { Branding } from '#contract/account/branding.ts'
import type { CredentialsKey } from '#contract/account/credentials.ts'
import { AGREEMENT_KEYS, AGREEMENTS } from '#domain/account/agreements.ts'
import {
  allowedResources,
  currentPlan,
  findNextEnd,
  isSubscriptionValid,
} from '#domain/account/allowed-resources.ts'
import { disclaimersFor } from '#domain/account/disclaimers.ts'
import { PLANS } from '#domain/account/plans.ts'
import { lacksSecondFactor, type SecondFactorRequirement } from '#domain/account/second-factor.ts'
import { DEFAULT_TIME_ZONE } from '#domain/text/time-zone.ts'
import { toPlanAccess } from '../../../platform/paid-access.ts'
import { computeQuotasLeft, quotaLimits } from '../../services/quotas/service.ts'
import type { AccountRow } from './account-queries.ts'

const NO_DETAILS = {
  firstName: '',
  lastName: '',
  cellPhone: '',
  company: '',
  timezone: DEFAULT_TIME_ZONE,
  areaOfSpecialization: '',
  defaultMapView: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  country: '',
  postalCode: '',
  creaTrademarkStatement: false,
} as const

interface SessionResponseInput {
  loginMode: string
  hasSecondFactor: boolean
  requirement: SecondFactorRequirement
  chatSecret: string | null
  now: Date
}

export function toSessionResponse(
  row: AccountRow,
  { loginMode, hasSecondFactor, requirement, chatSecret, now }: SessionResponseInput,
): SessionResponse {
  const access = toPlanAccess(row)
  const { plan, endsAt } = currentPlan(access, now)
  const permissions = allowedResources({ ...access, grants: row.grants, homeRegion: row.home_region }, now)
  const branding = getBranding(row.branding)
  const quotas = computeQuotasLeft(quotaLimits(access, now), row.quota_use ?? {}, row.quota_extra ?? {})
  const account: Account = {
    uid: row.id,
    username: row.username,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    avatar: branding.personalPhoto || null,
    details: {
      ...NO_DETAILS,
      ...row.details,
      profession: row.profession,
      homeRegion: row.home_region,
      signupEpoch: row.signup_epoch,
      showBoardLandingPage: row.shows_board_landing,
    },
    intercom:
      chatSecret === null
        ? null
        : { userHash: createHmac('sha256', chatSecret).update(row.id).digest('hex') },
    plan: {
      key: plan,
      title: PLANS[plan].title,
      endsAt: endsAt?.toISOString() ?? null,
    },
    subscriptionValid: isSubscriptionValid(access, now),
    isAdmin: row.is_admin,
    givesBranding: row.gives_branding,
    isDemo: row.is_demo,
    hasPassword: row.has_password,
    hasUserFlow: row.has_user_flow,
    skillsLearned: row.skills_learned,
    propertiesTableQuotaLeft: quotas.propertiesTable,
    paragonTableQuotaLeft: quotas.paragonTable,
    offerRentQuotaLeft: quotas.offerRent,
    agreements: getAgreements(row.agreements),
    sendNotificationsEmail: row.sends_notifications_email,
    notificationsRecurrence: row.notifications_recurrence_months,
    needsSsoRelogin: row.needs_sso_relogin,
    needsSecondFactor: lacksSecondFactor(requirement, { isAdmin: row.is_admin, hasSecondFactor }),
    deletesAt: row.deletes_at === null ? null : new Date(row.deletes_at).toISOString(),
    loginMode,
  }
  return {
    account,
    allowedResources: permissions,
    disclaimers: disclaimersFor(permissions),
    filledCredentials: row.credentials_keys as CredentialsKey[],
    branding,
    officeBranding: row.office_branding && getBranding(row.office_branding),
  }
}

export const findNextEnding = (row: AccountRow, now: Date) => findNextEnd(toPlanAccess(row), now)

/** Missing answers count as 0. */
function getAgreements(answers: AccountRow['agreements']): Account['agreements'] {
  return Object.fromEntries(
    AGREEMENT_KEYS.map((key) => [
      key,
      {
        agreed: answers?.[key]?.agreed ?? 0,
        current: AGREEMENTS[key].version,
        ignored: answers?.[key]?.ignored ?? false,
      },
    ]),
  ) as Account['agreements']
}

const NO_BRANDING = Branding.parse({})

/** Adds defaults. Branding was validated when saved. */
function getBranding(savedBranding: Record<string, unknown>): Branding {
  return { ...NO_BRANDING, ...savedBranding }
}
