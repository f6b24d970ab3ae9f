import { z } from 'zod'
import { AGREEMENT_KEYS } from '#domain/account/agreements.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { isProfessionKey } from '#domain/account/professions.ts'
import { REGION_KINDS } from '#domain/parcel/place/regions.ts'
import { SKILL_PLACES } from '#domain/skills/skill.ts'
import { WATCH_MONTHS } from '#domain/watching/collections.ts'
import { StoredTask } from '../facts/tasks.ts'
import { MAX_INTEGER } from '../wire/numbers.ts'
import { ClientId, idText, lineText, plainText } from '../wire/plain-text.ts'
import { AccountDetails, AgreementAnswers, SessionResponse } from './account.ts'
import { Branding } from './branding.ts'
import { CredentialsKey, StoredCredentials } from './credentials.ts'
import { AcceptedResponse, EmailAddress, NewPassword, SessionSummary, TypedPassword } from './sign-in.ts'

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
    access: 'signed_in',
    audit: 'change_password',
    summary: 'Change the password; ends every other session and invalidates every link',
    body: z.object({ oldPassword: TypedPassword, newPassword: NewPassword }),
    response: EmptyResponse,
  },
  changeEmail: {
    access: 'signed_in',
    audit: 'request_email',
    summary:
      'Send a link to the new address and a notice to the old one; opening the link applies the change',
    body: z.object({ newEmail: EmailAddress, password: TypedPassword }),
    response: AcceptedResponse,
  },
  agree: {
    access: 'signed_in',
    summary: 'Accept an agreement, or decline it with the negative version',
    body: z.object({
      key: z.enum(AGREEMENT_KEYS),
      /** Current version; negated to decline. */
      version: z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER),
      ignore: z.boolean().default(false),
    }),
    response: z.object({ agreements: AgreementAnswers }),
  },
  refreshUser: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary: 'Account with its permissions, disclaimers, credentials and branding',
    response: SessionResponse,
  },
  refreshCredentials: {
    access: 'signed_in',
    summary: 'Which third-party credentials are stored',
    response: CredentialKeys,
  },
  userInfo: {
    access: 'signed_in',
    summary: 'Change the profile; omitted fields are unchanged',
    body: AccountDetails.partial(),
    response: SessionResponse,
  },
  setHomeArea: {
    access: 'signed_in',
    summary: 'Set the home area to the key of a region',
    body: z.object({ region: idText(1, 200) }),
    response: SessionResponse,
  },
  setProfession: {
    access: 'signed_in',
    summary: 'Set the profession',
    body: z.object({
      profession: idText(1, 80).refine(isProfessionKey, 'a key of /api/settings/professions'),
    }),
    response: SessionResponse,
  },
  leaveBoardLanding: {
    access: 'signed_in',
    summary: 'Record that the user has read the landing page of the board',
    response: SessionResponse,
  },
  skillsBundles: {
    access: 'signed_in',
    needs: [RESOURCES.SKILLS_CENTRE],
    summary: 'Lessons of the skills centre, in bundles',
    response: z.object({ bundles: z.array(SkillBundle).readonly() }),
  },
  setLearnedSkills: {
    access: 'signed_in',
    needs: [RESOURCES.SKILLS_CENTRE],
    summary: 'Replace the list of learned skills',
    body: z.object({ skillsLearned: z.array(idText(1, 80)).max(500) }),
    response: z.object({ skillsLearned: z.array(z.string()) }),
  },
  regions: {
    access: 'signed_in',
    summary: 'Regions in the data, from which to choose a home area',
    response: z.object({ regions: z.array(Region) }),
  },
  professions: {
    access: 'signed_in',
    summary: 'Professions to choose from',
    response: z.object({ professions: z.array(z.object({ key: z.string(), title: z.string() })) }),
  },
  credentials: {
    access: 'signed_in',
    summary:
      'Which third-party credentials are stored, with the result of the last test, but not the credentials',
    response: z.object({ credentials: z.array(StoredCredentials) }),
  },
  saveCredentials: {
    access: 'signed_in',
    summary: 'Store or replace credentials for a third party, encrypted',
    body: z.object({
      credentialsKey: CredentialsKey,
      username: lineText(1, 200),
      password: plainText(1, 500),
    }),
    response: CredentialKeys,
  },
  removeCredentials: {
    access: 'signed_in',
    summary: 'Delete credentials for a third party',
    body: z.object({ credentialsKey: CredentialsKey }),
    response: CredentialKeys,
  },
  testCredentials: {
    access: 'signed_in',
    summary: 'Test stored credentials with their third party',
    body: z.object({ credentialsKey: CredentialsKey }),
    response: StoredCredentials,
  },
  branding: {
    access: 'signed_in',
    summary: 'Branding of the account’s reports',
    response: z.object({ branding: Branding }),
  },
  saveBranding: {
    access: 'signed_in',
    summary: 'Change the branding; every other page of the account is notified',
    body: z.object({
      branding: Branding,
      /** Whether other accounts inherit the branding. Only administrators may set this. */
      givesBranding: z.boolean().optional(),
      clientId: ClientId,
    }),
    response: z.object({ branding: Branding }),
  },
  notificationPreferences: {
    access: 'signed_in',
    summary: 'Turn notification e-mails on or off, and set for how many months areas and folders are watched',
    body: z
      .object({
        sendNotificationsEmail: z.boolean(),
        notificationsRecurrence: z.number().int().min(WATCH_MONTHS.min).max(WATCH_MONTHS.max),
      })
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'at least one preference is required'),
    response: z.object({ sendNotificationsEmail: z.boolean(), notificationsRecurrence: z.number().int() }),
  },
  sessions: {
    access: 'signed_in',
    summary: 'Sessions of this account',
    response: z.object({ sessions: z.array(SessionSummary) }),
  },
  endSession: {
    access: 'signed_in',
    summary: 'End a session of this account',
    body: z.object({ sessionId: z.uuid() }),
    response: EmptyResponse,
  },
  endOtherSessions: {
    access: 'signed_in',
    summary: 'End all other sessions',
    response: z.object({ endedCount: z.number().int() }),
  },
  storedTasks: {
    access: 'signed_in',
    summary: 'Tasks of the last day with their results, for a page that reconnects',
    response: z.object({ tasks: z.array(StoredTask) }),
  },
  storedTask: {
    access: 'signed_in',
    summary: 'One task with its results so far',
    params: TaskId,
    response: StoredTask,
  },
  cancelTask: {
    access: 'signed_in',
    summary: 'Cancel a task; completed parts remain stored',
    params: TaskId,
    response: StoredTask,
  },
} as const
