import type { AccountDetails, AgreementAnswers, SessionResponse } from '#contract/account/account.ts'
import type { Branding } from '#contract/account/branding.ts'
import { administratorsOnly, LotlineError } from '#contract/errors.ts'
import { AGREEMENTS, type AgreementKey } from '#domain/account/agreements.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { removeReplaced } from '../../services/files/service.ts'
import { isRegion } from '../../services/regions/service.ts'
import { accountState } from '../account/session-service.ts'
import { mergeDetails, setGivesBranding, updateAccount, upsertAgreement } from './profile-queries.ts'

export interface Change {
  session: Session
  pageId: string | null
}

export async function changeDetails(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  { session, pageId }: Change,
  details: Partial<AccountDetails>,
): Promise<SessionResponse> {
  await mergeDetails(context.database, session.accountId, details)
  return stateAfterChange(context, { session, pageId })
}

/** @throws 400 `bad_request` for an unknown region. */
export async function setHomeArea(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
  region: string,
): Promise<SessionResponse> {
  if (!(await isRegion(context.database, region))) {
    throw new LotlineError('bad_request', 'Unknown home area. Please choose one from the list.')
  }
  await updateAccount(context.database, change.session.accountId, { home_region: region })
  return stateAfterChange(context, change)
}

export async function setProfession(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
  profession: string,
): Promise<SessionResponse> {
  await updateAccount(context.database, change.session.accountId, { profession })
  return stateAfterChange(context, change)
}

export async function leaveBoardLanding(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
): Promise<SessionResponse> {
  await updateAccount(context.database, change.session.accountId, { shows_board_landing: false })
  return stateAfterChange(context, change)
}

/** Stores each skill once, in the order in which they were learned. */
export async function setLearnedSkills(
  context: Pick<AppContext, 'database' | 'live'>,
  change: Change,
  skills: readonly string[],
): Promise<{ skillsLearned: string[] }> {
  const skillsLearned = [...new Set(skills)]
  await updateAccount(context.database, change.session.accountId, { skills_learned: skillsLearned })
  await refreshOtherPages(context, change)
  return { skillsLearned }
}

/**
 * Saves branding and removes unused pictures. @throws 403 `forbidden` unless an administrator sets the
 * default branding.
 */
export async function saveBranding(
  context: AppContext,
  { session, pageId }: Change,
  { branding, givesBranding }: { branding: Branding; givesBranding?: boolean | undefined },
): Promise<{ branding: Branding }> {
  const { branding: oldBranding, account } = await accountState(context, session)
  const isDefault = givesBranding ?? account.givesBranding
  if (isDefault && !session.isAdmin) throw administratorsOnly()
  await updateAccount(context.database, session.accountId, { branding: JSON.stringify(branding) })
  if (isDefault || account.givesBranding)
    await setGivesBranding(context.database, session.accountId, isDefault)
  await removeReplaced(context, session.accountId, {
    before: getPictures(oldBranding),
    after: getPictures(branding),
  })
  await context.live.refresh(session.accountId, ['branding'], pageId)
  return { branding }
}

const getPictures = ({ personalPhoto, companyLogo, banner }: Branding) => [personalPhoto, companyLogo, banner]

export async function setPreferences(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
  preferences: { sendNotificationsEmail?: boolean | undefined; notificationsRecurrence?: number | undefined },
): Promise<{ sendNotificationsEmail: boolean; notificationsRecurrence: number }> {
  await updateAccount(context.database, change.session.accountId, {
    ...(preferences.sendNotificationsEmail !== undefined && {
      sends_notifications_email: preferences.sendNotificationsEmail,
    }),
    ...(preferences.notificationsRecurrence !== undefined && {
      notifications_recurrence_months: preferences.notificationsRecurrence,
    }),
  })
  const { account } = await stateAfterChange(context, change)
  return {
    sendNotificationsEmail: account.sendNotificationsEmail,
    notificationsRecurrence: account.notificationsRecurrence,
  }
}

/**
 * Answers an agreement. The negative version number declines it. @throws 409 `conflict` for an outdated
 * version, 400 `bad_request` for an unknown one
 */
export async function answerAgreement(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
  { key, version, ignore }: { key: AgreementKey; version: number; ignore: boolean },
): Promise<{ agreements: AgreementAnswers }> {
  const { title, version: current } = AGREEMENTS[key]
  const answeredVersion = Math.abs(version)
  if (answeredVersion === 0 || answeredVersion > current) {
    throw new LotlineError('bad_request', `There is no version ${answeredVersion} of the ${title}.`)
  }
  if (answeredVersion < current) {
    throw new LotlineError('conflict', `The ${title} has changed. Please reload the page and read it again.`)
  }
  const { accountId } = change.session
  await upsertAgreement(context.database, {
    accountId,
    key,
    agreed: version,
    isIgnored: ignore,
    now: context.clock(),
  })
  const { account } = await stateAfterChange(context, change)
  return { agreements: account.agreements }
}

async function stateAfterChange(
  context: Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>,
  change: Change,
): Promise<SessionResponse> {
  await refreshOtherPages(context, change)
  return accountState(context, change.session)
}

async function refreshOtherPages(
  { live }: Pick<AppContext, 'live'>,
  { session, pageId }: Change,
): Promise<void> {
  await live.refresh(session.accountId, ['refreshUser'], pageId)
}
