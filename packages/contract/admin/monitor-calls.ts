import { z } from 'zod'
import { ACTIVITY_KINDS } from '#domain/account/activity/activity.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { TaskStatus } from '../facts/tasks.ts'
import { MAX_INTEGER } from '../wire/numbers.ts'
import { PageRequest, pageSchema } from '../wire/pages.ts'
import { idText } from '../wire/plain-text.ts'
import {
  AuditEvent,
  ChangeAccount,
  ChangeGrants,
  JobState,
  MailStatus,
  MonitoredAccount,
  MonitoredAccountDetails,
  MonitoredDataset,
  MonitoredJob,
  MonitoredMail,
  MonitoredSchedule,
  MonitoredSession,
  MonitoredTask,
  QueueKey,
} from './monitor.ts'
import { MonitoredHealth } from './monitor-health.ts'
import { DecidedRelease, DemoWeek, MAX_DECISIONS, QuarantinedRelease } from './monitor-releases.ts'

const EmptyResponse = z.object({})
const AccountId = z.object({ accountId: z.uuid() })
const TaskId = z.object({ taskId: z.uuid() })
const JobId = z.object({ queue: QueueKey, jobId: z.uuid() })
const ReleaseId = z.object({ releaseId: z.coerce.number().int().min(1).max(MAX_INTEGER) })
const MailId = z.object({ mailId: z.uuid() })
const access = 'administrator'

export const MONITOR_CALLS = {
  monitorAccounts: {
    access,
    audit: 'list_accounts',
    summary: 'Accounts by username, with their access',
    query: PageRequest,
    response: pageSchema(MonitoredAccount),
  },
  monitorAccount: {
    access,
    audit: 'read_account',
    summary: 'Everything about one account except its secrets',
    params: AccountId,
    response: MonitoredAccountDetails,
  },
  changeAccount: {
    access,
    summary: 'Change plan, role and flags of an account; applies to its open pages immediately',
    params: AccountId,
    body: ChangeAccount,
    response: MonitoredAccountDetails,
  },
  changeGrants: {
    access,
    summary: 'Grant permissions to an account, or revoke them',
    params: AccountId,
    body: ChangeGrants,
    response: MonitoredAccountDetails,
  },
  endAccountSessions: {
    access,
    summary: 'End all sessions of an account except the caller’s',
    params: AccountId,
    response: z.object({ endedCount: z.number().int() }),
  },
  sendPasswordReset: {
    access,
    summary: 'Send the account a link to set a new password',
    params: AccountId,
    response: z.object({ to: z.string() }),
  },
  resetSecondFactors: {
    access,
    summary: 'Remove every second factor of another account and end its sessions',
    params: AccountId,
    response: MonitoredAccountDetails,
  },
  deleteAccount: {
    access,
    needs: [RESOURCES.ADMIN_DELETE_USERS],
    summary: 'Delete another account with all its data; never the last administrator',
    params: AccountId,
    body: z.object({ username: idText(1, 200) }),
    response: EmptyResponse,
  },
  monitorSessions: {
    access,
    audit: 'list_sessions',
    summary: 'Active sessions, last used first',
    query: PageRequest,
    response: pageSchema(MonitoredSession),
  },
  endAnySession: {
    access,
    summary: 'End a session; its pages are signed out immediately',
    params: z.object({ sessionId: z.uuid() }),
    response: EmptyResponse,
  },
  monitorTasks: {
    access,
    audit: 'list_tasks',
    summary: 'Tasks of all accounts, newest first',
    query: PageRequest.extend({ status: TaskStatus.optional() }),
    response: pageSchema(MonitoredTask),
  },
  retryAnyTask: {
    access,
    summary: 'Retry a failed or cancelled task as a new task of its account',
    params: TaskId,
    response: z.object({ taskId: z.uuid() }),
  },
  cancelAnyTask: {
    access,
    summary: 'Cancel a task; completed parts remain stored',
    params: TaskId,
    response: EmptyResponse,
  },
  monitorJobs: {
    access,
    audit: 'list_jobs',
    summary: 'Jobs of the queue, newest first',
    query: PageRequest.omit({ search: true }).extend({ state: JobState.optional() }),
    response: pageSchema(MonitoredJob),
  },
  monitorSchedule: {
    access,
    summary: 'Scheduled jobs, each with its newest run',
    response: z.object({ jobs: z.array(MonitoredSchedule) }),
  },
  retryJob: {
    access,
    summary: 'Retry a failed job',
    params: JobId,
    response: EmptyResponse,
  },
  cancelJob: {
    access,
    summary: 'Cancel a waiting or running job',
    params: JobId,
    response: EmptyResponse,
  },
  runScheduledJob: {
    access,
    summary: 'Run a scheduled job now',
    params: z.object({ key: idText(1, 100) }),
    response: EmptyResponse,
  },
  monitorSources: {
    access,
    summary: 'Every dataset with its freshness and last releases, including failed ones',
    response: z.object({ datasets: z.array(MonitoredDataset) }),
  },
  monitorMails: {
    access,
    audit: 'list_mails',
    summary: 'Mails of the last 90 days, newest first',
    query: PageRequest.extend({ status: MailStatus.optional() }),
    response: pageSchema(MonitoredMail),
  },
  monitorMail: {
    access,
    summary: 'One mail with its text, without the tokens in its links',
    params: MailId,
    /** Without the tokens in links, which would open accounts. */
    response: MonitoredMail.extend({ text: z.string(), html: z.string() }),
  },
  sendMailAgain: {
    access,
    summary: 'Queue a failed mail again',
    params: MailId,
    response: EmptyResponse,
  },
  monitorAudit: {
    access,
    audit: 'list_audit',
    summary: 'Security events of accounts and acts of administrators, newest first',
    query: PageRequest.extend({ kind: z.enum(ACTIVITY_KINDS).optional() }),
    response: pageSchema(AuditEvent),
  },
  monitorHealth: {
    access,
    summary: 'Health of the server',
    response: MonitoredHealth,
  },
  monitorQuarantinedReleases: {
    access,
    summary: 'Quarantined releases, which accounts are not notified of, and the latest decisions',
    response: z.object({
      /** Oldest first. */
      quarantined: z.array(QuarantinedRelease),
      /** Newest first. */
      decided: z.array(DecidedRelease).max(MAX_DECISIONS),
    }),
  },
  approveQuarantinedRelease: {
    access,
    summary: 'Approve a quarantined release and notify accounts of its changes',
    params: ReleaseId,
    response: EmptyResponse,
  },
  rejectQuarantinedRelease: {
    access,
    summary: 'Reject a quarantined release; accounts are never notified of it',
    params: ReleaseId,
    response: EmptyResponse,
  },
  monitorDemo: {
    access,
    summary: 'Progress of the demo district; null if it is not loaded',
    response: z.object({ demo: DemoWeek.nullable() }),
  },
  advanceDemo: {
    access,
    summary: 'Import the next week of the demo district and notify accounts of its changes',
    /** The shown release, so that a repeated request adds only one week. */
    body: z.object({ after: z.number().int().min(1).max(MAX_INTEGER) }),
    response: z.object({ asOf: z.string() }),
  },
} as const
