import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { isProfessionKey } from '#domain/account/professions.ts'
import { REGION_KINDS } from '#domain/parcel/place/regions.ts'
import { SKILL_PLACES } from '#domain/skills/skill.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { StoredTask } from '../facts/tasks.ts'
import { idText } from '../wire/plain-text.ts'
import { AccountDetails, AgreementAnswers, SessionResponse } from './account.ts'
import { Branding, SaveBranding } from './branding.ts'
import { CredentialsKey, SaveCredentials, StoredCredentials } from './credentials.ts'
import {
  AcceptedResponse,
  AgreeRequest,
  ChangeEmailRequest,
  ChangePasswordRequest,
  SessionSummary,
} from './sign-in.ts'

const EmptyResponse = z.object({})
const CredentialKeys = z.object({ filledCredentials: z.array(CredentialsKey) })
const TaskId = z.object({ taskId: z.uuid() })

/** `bounds`: west, south, east, north in degrees. */
const Region = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(REGION_KINDS),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type Region = z.infer<typeof Region>

const SkillBundle = z.object({
  key: z.string(),
  title: z.string(),
  skills: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        purpose: z.string(),
        steps: z.array(z.string()).readonly(),
        place: z.enum(SKILL_PLACES),
        needs: z.array(z.enum(RESOURCES)).readonly(),
      }),
    )
    .readonly(),
})

export const ACCOUNT_CALLS = {
  changePassword: {
    ...CALL_ADDRESSES.changePassword,
    access: 'signed_in',
    audit: 'change_password',
    summary: 'Change the password; ends every other session and every link',
    body: ChangePasswordRequest,
    response: EmptyResponse,
  },
  changeEmail: {
    ...CALL_ADDRESSES.changeEmail,
    access: 'signed_in',
    audit: 'request_email',
    summary:
      'Send a link to the new address and a notice to the old one; opening the link applies the change',
    body: ChangeEmailRequest,
    response: AcceptedResponse,
  },
  agree: {
    ...CALL_ADDRESSES.agree,
    access: 'signed_in',
    summary: 'Accept an agreement, or decline it with the negative version',
    body: AgreeRequest,
    response: z.object({ agreements: AgreementAnswers }),
  },
  refreshUser: {
    ...CALL_ADDRESSES.refreshUser,
    access: 'signed_in',
    isForSetup: true,
    summary: 'Current account, permissions, disclaimers, credentials and branding',
    response: SessionResponse,
  },
  refreshCredentials: {
    ...CALL_ADDRESSES.refreshCredentials,
    access: 'signed_in',
    summary: 'Which third-party credentials are stored',
    response: CredentialKeys,
  },
  userInfo: {
    ...CALL_ADDRESSES.userInfo,
    access: 'signed_in',
    summary: 'Change the profile; omitted fields are unchanged',
    body: AccountDetails.partial(),
    response: SessionResponse,
  },
  setHomeArea: {
    ...CALL_ADDRESSES.setHomeArea,
    access: 'signed_in',
    summary: 'Set the home area to the key of a region',
    body: z.object({ region: idText(1, 200) }),
    response: SessionResponse,
  },
  setProfession: {
    ...CALL_ADDRESSES.setProfession,
    access: 'signed_in',
    summary: 'Set the profession',
    body: z.object({
      profession: idText(1, 80).refine(isProfessionKey, 'a key of /api/settings/professions'),
    }),
    response: SessionResponse,
  },
  leaveBoardLanding: {
    ...CALL_ADDRESSES.leaveBoardLanding,
    access: 'signed_in',
    summary: 'Record that the landing page of a board was read',
    response: SessionResponse,
  },
  skillsBundles: {
    ...CALL_ADDRESSES.skillsBundles,
    access: 'signed_in',
    needs: [RESOURCES.SKILLS_CENTRE],
    summary: 'Lessons of the skills centre, in bundles',
    response: z.object({ bundles: z.array(SkillBundle).readonly() }),
  },
  setLearnedSkills: {
    ...CALL_ADDRESSES.setLearnedSkills,
    access: 'signed_in',
    needs: [RESOURCES.SKILLS_CENTRE],
    summary: 'Replace the list of learned skills',
    body: z.object({ skillsLearned: z.array(idText(1, 80)).max(500) }),
    response: z.object({ skillsLearned: z.array(z.string()) }),
  },
  regions: {
    ...CALL_ADDRESSES.regions,
    access: 'signed_in',
    summary: 'Home areas to choose from, according to the data',
    response: z.object({ regions: z.array(Region) }),
  },
  professions: {
    ...CALL_ADDRESSES.professions,
    access: 'signed_in',
    summary: 'Professions to choose from',
    response: z.object({ professions: z.array(z.object({ key: z.string(), title: z.string() })) }),
  },
  credentials: {
    ...CALL_ADDRESSES.credentials,
    access: 'signed_in',
    summary:
      'Which third-party credentials are stored, and the result of their last test; never the credentials',
    response: z.object({ credentials: z.array(StoredCredentials) }),
  },
  saveCredentials: {
    ...CALL_ADDRESSES.saveCredentials,
    access: 'signed_in',
    summary: 'Store or replace credentials of a third party, encrypted',
    body: SaveCredentials,
    response: CredentialKeys,
  },
  removeCredentials: {
    ...CALL_ADDRESSES.removeCredentials,
    access: 'signed_in',
    summary: 'Delete credentials of a third party',
    body: z.object({ credentialsKey: CredentialsKey }),
    response: CredentialKeys,
  },
  testCredentials: {
    ...CALL_ADDRESSES.testCredentials,
    access: 'signed_in',
    summary: 'Test stored credentials with their third party',
    body: z.object({ credentialsKey: CredentialsKey }),
    response: StoredCredentials,
  },
  branding: {
    ...CALL_ADDRESSES.branding,
    access: 'signed_in',
    summary: 'Branding of the account’s reports',
    response: z.object({ branding: Branding }),
  },
  saveBranding: {
    ...CALL_ADDRESSES.saveBranding,
    access: 'signed_in',
    summary: 'Change the branding; every other page of the account is notified',
    body: SaveBranding,
    response: z.object({ branding: Branding }),
  },
  notificationPreferences: {
    ...CALL_ADDRESSES.notificationPreferences,
    access: 'signed_in',
    summary: 'Turn notification e-mails on or off, and set for how many months areas and folders are watched',
    body: z
      .object({
        sendNotificationsEmail: z.boolean(),
        notificationsRecurrence: z.number().int().min(1).max(12),
      })
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'at least one preference is required'),
    response: z.object({ sendNotificationsEmail: z.boolean(), notificationsRecurrence: z.number().int() }),
  },
  sessions: {
    ...CALL_ADDRESSES.sessions,
    access: 'signed_in',
    summary: 'Sessions of this account',
    response: z.object({ sessions: z.array(SessionSummary) }),
  },
  endSession: {
    ...CALL_ADDRESSES.endSession,
    access: 'signed_in',
    summary: 'End a session of this account',
    body: z.object({ sessionId: z.uuid() }),
    response: EmptyResponse,
  },
  endOtherSessions: {
    ...CALL_ADDRESSES.endOtherSessions,
    access: 'signed_in',
    summary: 'End all other sessions',
    response: z.object({ endedCount: z.number().int() }),
  },
  storedTasks: {
    ...CALL_ADDRESSES.storedTasks,
    access: 'signed_in',
    summary: 'Tasks of the last day with their results, for a page that reconnects',
    response: z.object({ tasks: z.array(StoredTask) }),
  },
  storedTask: {
    ...CALL_ADDRESSES.storedTask,
    access: 'signed_in',
    summary: 'One task with its results so far',
    params: TaskId,
    response: StoredTask,
  },
  cancelTask: {
    ...CALL_ADDRESSES.cancelTask,
    access: 'signed_in',
    summary: 'Cancel a task; completed parts remain stored',
    params: TaskId,
    response: StoredTask,
  },
} as const
