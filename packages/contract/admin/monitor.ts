/** Times are ISO 8601 in UTC. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { PLAN_KEYS, QUOTA_KEYS } from '#domain/account/plans.ts'
import { AgreementAnswers } from '../account/account.ts'
import { SecurityEvent } from '../account/security-activity.ts'
import { BillingDetails, Subscription } from '../billing/billing-details.ts'
import { TaskStatus } from '../facts/tasks.ts'
import { boundedList } from '../wire/lists.ts'
import { ReleaseCounts } from './monitor-releases.ts'

const Time = z.string()
const MaybeTime = z.string().nullable()
const ResourceKey = z.enum(RESOURCES)
const Plan = z.enum(PLAN_KEYS)

export const MonitoredAccount = z.object({
  uid: z.uuid(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  plan: z.string(),
  endsAt: MaybeTime,
  subscriptionValid: z.boolean(),
  subscriptions: z.array(Subscription.pick({ name: true, period: true, standing: true, plan: true })),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  isEmailVerified: z.boolean(),
  createdAt: Time,
  lastLoginAt: MaybeTime,
  sessionCount: z.number().int(),
})
export type MonitoredAccount = z.infer<typeof MonitoredAccount>

export const MonitoredSession = z.object({
  id: z.uuid(),
  uid: z.uuid(),
  username: z.string(),
  isCurrent: z.boolean(),
  loginMode: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: Time,
  lastSeenAt: Time,
})
export type MonitoredSession = z.infer<typeof MonitoredSession>

export const MonitoredAccountDetails = MonitoredAccount.extend({
  grantedPlan: z.object({ plan: z.string(), endsAt: MaybeTime }),
  billing: BillingDetails.pick({ subscriptions: true, history: true }),
  company: z.string(),
  cellPhone: z.string(),
  profession: z.string().nullable(),
  homeRegion: z.string().nullable(),
  hasPassword: z.boolean(),
  needsSsoRelogin: z.boolean(),
  /** Whether the user-flow tool runs. It needs a screen wider than 1440 px. */
  hasUserFlow: z.boolean(),
  grants: z.array(z.object({ key: ResourceKey, grantedBy: z.string().nullable(), grantedAt: Time })),
  /** Includes permissions from a valid plan, granted permissions and derived ones. */
  allowedResources: z.array(ResourceKey),
  /** Uses left of the monthly `limit`, and `extra` uses from products. */
  quotas: z.array(
    z.object({
      key: z.enum(QUOTA_KEYS),
      limit: z.number().int(),
      left: z.number().int(),
      extra: z.number().int(),
    }),
  ),
  agreements: AgreementAnswers,
  identities: z.array(z.object({ provider: z.string(), issuer: z.string(), createdAt: Time })),
  credentialsKeys: z.array(z.string()),
  secondFactors: z.object({
    passkeys: z.number().int(),
    hasAuthenticator: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
  sessions: z.array(MonitoredSession),
})
export type MonitoredAccountDetails = z.infer<typeof MonitoredAccountDetails>

/** Omitted fields are unchanged. */
export const ChangeAccount = z
  .object({
    plan: z
      .object({
        key: Plan,
        endsAt: z.iso
          .datetime()
          .refine((text) => text >= '2000' && text < '3000', 'a time in the years 2000 to 2999')
          .nullable(),
      })
      .optional(),
    needsSsoRelogin: z.boolean().optional(),
    hasUserFlow: z.boolean().optional(),
    isEmailVerified: z.boolean().optional(),
    isAdmin: z.boolean().optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, 'at least one change is required')
export type ChangeAccount = z.infer<typeof ChangeAccount>

const ResourceKeys = boundedList(ResourceKey, { min: 0, max: 100 }).default([])
export const ChangeGrants = z
  .object({ add: ResourceKeys, remove: ResourceKeys })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'at least one key is required')

export const MonitoredTask = z.object({
  taskId: z.uuid(),
  uid: z.uuid(),
  username: z.string(),
  kind: z.string(),
  key: z.string(),
  status: TaskStatus,
  error: z.string().nullable(),
  partCount: z.number().int(),
  arrivedParts: z.number().int(),
  createdAt: Time,
  finishedAt: MaybeTime,
})
export type MonitoredTask = z.infer<typeof MonitoredTask>

/** `retry` waits for another attempt. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export const JobState = z.enum(JOB_STATES)
export const QueueKey = z.enum(['scheduled', 'task', 'printing', 'exporting'])

export const MonitoredJob = z.object({
  jobId: z.uuid(),
  queue: QueueKey,
  /** Name of the scheduled job or task. */
  what: z.string(),
  state: JobState,
  earlierTries: z.number().int(),
  error: z.string().nullable(),
  createdAt: Time,
  startedAt: MaybeTime,
  finishedAt: MaybeTime,
})
export type MonitoredJob = z.infer<typeof MonitoredJob>

export const MonitoredSchedule = z.object({
  key: z.string(),
  /** Minute, hour, day, month and weekday in UTC. */
  cron: z.string(),
  lastRun: MonitoredJob.nullable(),
})
export type MonitoredSchedule = z.infer<typeof MonitoredSchedule>

const Freshness = z.enum(['fresh', 'stale', 'no-rhythm'])

export const MonitoredRelease = z.object({
  releaseId: z.number().int(),
  status: z.enum(['importing', 'current', 'superseded', 'failed', 'undone']),
  /** `YYYY-MM-DD` */
  asOf: z.string(),
  startedAt: Time,
  finishedAt: MaybeTime,
  message: z.string().nullable(),
  counts: ReleaseCounts,
})
export type MonitoredRelease = z.infer<typeof MonitoredRelease>

export const MonitoredDataset = z.object({
  sourceKey: z.string(),
  datasetKey: z.string(),
  title: z.string(),
  publisher: z.string(),
  cadence: z.string(),
  isSynthetic: z.boolean(),
  freshness: Freshness,
  /** Age of the current release, or null without a release. */
  ageDays: z.number().int().nullable(),
  /** Newest five, newest first. */
  releases: z.array(MonitoredRelease),
})
export type MonitoredDataset = z.infer<typeof MonitoredDataset>

export const MailStatus = z.enum(['queued', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

export const MonitoredMail = z.object({
  mailId: z.uuid(),
  to: z.string(),
  username: z.string().nullable(),
  template: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: Time,
  sentAt: MaybeTime,
  hasBody: z.boolean(),
})
export type MonitoredMail = z.infer<typeof MonitoredMail>

export const AuditEvent = SecurityEvent.extend({
  actor: z.string().nullable(),
  /** Affected account, or another subject. */
  subject: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>
