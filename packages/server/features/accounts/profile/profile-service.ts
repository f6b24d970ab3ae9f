import type { AccountDetails, AgreementAnswers, SessionResponse } from '#contract/account/account.ts'
import type { Branding } from '#contract/account/branding.ts'
import type { CallBody } from '#contract/calls.ts'
import { administratorsOnly, LotlineError } from '#contract/errors.ts'
import { AGREEMENTS, type AgreementKey } from '#domain/account/agreements.ts'
import type { AppContext } from '../../../context.ts'
import type { Requester } from '../../../platform/requests/client.ts'
import { removeReplaced } from '../../services/files/service.ts'
import { isRegion } from '../../services/regions/service.ts'
import { accountState } from '../account/session-service.ts'
import {
  mergeDetails,
  type OwnColumns,
  setGivesBranding,
  updateAccount,
  upsertAgreement,
} from './profile-queries.ts'

type Deps = Pick<AppContext, 'database' | 'settings' | 'live' | 'clock'>

export async function changeDetails(
  context: Deps,
  requester: Requester,
  details: Partial<AccountDetails>,
): Promise<SessionResponse> {
  await mergeDetails(context.database, requester.session.accountId, details)
  return stateAfterChange(context, requester)
}

export async function changeAccount(
  context: Deps,
  requester: Requester,
  changes: OwnColumns,
): Promise<SessionResponse> {
  await updateAccount(context.database, requester.session.accountId, changes)
  return stateAfterChange(context, requester)
}

/** @throws 400 `bad_request` for an unknown region. */
export async function setHomeArea(
  context: Deps,
  requester: Requester,
  region: string,
): Promise<SessionResponse> {
  if (!(await isRegion(context.database, region))) {
    throw new LotlineError('bad_request', 'Unknown home area. Please choose one from the list.')
  }
  return changeAccount(context, requester, { home_region: region })
}

/** Stores each skill once, in the order in which they were learned. */
export async function setLearnedSkills(
  context: Pick<AppContext, 'database' | 'live'>,
  requester: Requester,
  skills: readonly string[],
): Promise<{ skillsLearned: string[] }> {
  const skillsLearned = [...new Set(skills)]
  await updateAccount(context.database, requester.session.accountId, { skills_learned: skillsLearned })
  await refreshOtherPages(context, requester)
  return { skillsLearned }
}

/**
 * Saves branding and removes unused pictures. @throws 403 `forbidden` unless an administrator sets the
 * default branding.
 */
export async function saveBranding(
  context: AppContext,
  { session, pageId }: Requester,
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
  context: Deps,
  requester: Requester,
  { sendNotificationsEmail, notificationsRecurrence }: CallBody<'notificationPreferences'>,
): Promise<{ sendNotificationsEmail: boolean; notificationsRecurrence: number }> {
  const { account } = await changeAccount(context, requester, {
    ...(sendNotificationsEmail !== undefined && { sends_notifications_email: sendNotificationsEmail }),
    ...(notificationsRecurrence !== undefined && {
      notifications_recurrence_months: notificationsRecurrence,
    }),
  })
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
  context: Deps,
  requester: Requester,
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
  const { accountId } = requester.session
  const answer = { accountId, key, agreed: version, isIgnored: ignore, now: context.clock() }
  await upsertAgreement(context.database, answer)
  const { account } = await stateAfterChange(context, requester)
  return { agreements: account.agreements }
}

async function stateAfterChange(context: Deps, requester: Requester): Promise<SessionResponse> {
  await refreshOtherPages(context, requester)
  return accountState(context, requester.session)
}

const refreshOtherPages = ({ live }: Pick<AppContext, 'live'>, { session, pageId }: Requester) =>
  live.refresh(session.accountId, ['refreshUser'], pageId)
