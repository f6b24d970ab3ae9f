import { z } from 'zod'
import { ACTIVITY_KINDS } from '#domain/account/activity/activity.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { TaskStatus } from '../facts/tasks.ts'
import { PageRequest, pageOf } from '../wire/pages.ts'
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
  MonitoredMailBody,
  MonitoredSchedule,
  MonitoredSession,
  MonitoredTask,
  QueueKey,
} from './monitor.ts'
import { MonitoredHealth } from './monitor-health.ts'

const EmptyResponse = z.object({})
const AccountId = z.object({ accountId: z.uuid() })
const TaskId = z.object({ taskId: z.uuid() })
const JobId = z.object({ queue: QueueKey, jobId: z.uuid() })
const MailId = z.object({ mailId: z.uuid() })
const access = 'administrator'

export const MONITOR_CALLS = {
  monitorAccounts: {
    ...CALL_ADDRESSES.monitorAccounts,
    access,
    audit: 'list_accounts',
    summary: 'Accounts by username, with their access',
    query: PageRequest,
    response: pageOf(MonitoredAccount),
  },
  monitorAccount: {
    ...CALL_ADDRESSES.monitorAccount,
    access,
    audit: 'read_account',
    summary: 'Everything about one account except its secrets',
    params: AccountId,
    response: MonitoredAccountDetails,
  },
  changeAccount: {
    ...CALL_ADDRESSES.changeAccount,
    access,
    summary: 'Change plan, role and flags of an account; applies to its open pages immediately',
    params: AccountId,
    body: ChangeAccount,
    response: MonitoredAccountDetails,
  },
  changeGrants: {
    ...CALL_ADDRESSES.changeGrants,
    access,
    summary: 'Grant permissions to an account, or revoke them',
    params: AccountId,
    body: ChangeGrants,
    response: MonitoredAccountDetails,
  },
  endAccountSessions: {
    ...CALL_ADDRESSES.endAccountSessions,
    access,
    summary: 'End all sessions of an account except the caller’s',
    params: AccountId,
    response: z.object({ endedCount: z.number().int() }),
  },
  sendPasswordReset: {
    ...CALL_ADDRESSES.sendPasswordReset,
    access,
    summary: 'Send the account a link to set a new password',
    params: AccountId,
    response: z.object({ to: z.string() }),
  },
  resetSecondFactors: {
    ...CALL_ADDRESSES.resetSecondFactors,
    access,
    summary: 'Remove every second factor of another account and end its sessions',
    params: AccountId,
    response: MonitoredAccountDetails,
  },
  deleteAccount: {
    ...CALL_ADDRESSES.deleteAccount,
    access,
    needs: [RESOURCES.ADMIN_DELETE_USERS],
    summary: 'Delete another account with all its data; never the last administrator',
    params: AccountId,
    body: z.object({ username: idText(1, 200) }),
    response: EmptyResponse,
  },
  monitorSessions: {
    ...CALL_ADDRESSES.monitorSessions,
    access,
    audit: 'list_sessions',
    summary: 'Active sessions, last used first',
    query: PageRequest,
    response: pageOf(MonitoredSession),
  },
  endAnySession: {
    ...CALL_ADDRESSES.endAnySession,
    access,
    summary: 'End a session; its pages are signed out immediately',
    params: z.object({ sessionId: z.uuid() }),
    response: EmptyResponse,
  },
  monitorTasks: {
    ...CALL_ADDRESSES.monitorTasks,
    access,
    audit: 'list_tasks',
    summary: 'Tasks of all accounts, newest first',
    query: PageRequest.extend({ status: TaskStatus.optional() }),
    response: pageOf(MonitoredTask),
  },
  retryAnyTask: {
    ...CALL_ADDRESSES.retryAnyTask,
    access,
    summary: 'Retry a failed or cancelled task as a new task of its account',
    params: TaskId,
    response: z.object({ taskId: z.uuid() }),
  },
  cancelAnyTask: {
    ...CALL_ADDRESSES.cancelAnyTask,
    access,
    summary: 'Cancel a task; completed parts remain stored',
    params: TaskId,
    response: EmptyResponse,
  },
  monitorJobs: {
    ...CALL_ADDRESSES.monitorJobs,
    access,
    summary: 'Jobs of the queue, newest first',
    query: PageRequest.omit({ search: true }).extend({ state: JobState.optional() }),
    response: pageOf(MonitoredJob),
  },
  monitorSchedule: {
    ...CALL_ADDRESSES.monitorSchedule,
    access,
    summary: 'Scheduled jobs, each with its newest run',
    response: z.object({ jobs: z.array(MonitoredSchedule) }),
  },
  retryJob: {
    ...CALL_ADDRESSES.retryJob,
    access,
    summary: 'Retry a failed job',
    params: JobId,
    response: EmptyResponse,
  },
  cancelJob: {
    ...CALL_ADDRESSES.cancelJob,
    access,
    summary: 'Cancel a waiting or running job',
    params: JobId,
    response: EmptyResponse,
  },
  runScheduledJob: {
    ...CALL_ADDRESSES.runScheduledJob,
    access,
    summary: 'Run a scheduled job now',
    params: z.object({ key: idText(1, 100) }),
    response: EmptyResponse,
  },
  monitorSources: {
    ...CALL_ADDRESSES.monitorSources,
    access,
    summary: 'Every dataset with its freshness and last releases, including failed ones',
    response: z.object({ datasets: z.array(MonitoredDataset) }),
  },
  monitorMails: {
    ...CALL_ADDRESSES.monitorMails,
    access,
    audit: 'list_mails',
    summary: 'Mails of the last 90 days, newest first',
    query: PageRequest.extend({ status: MailStatus.optional() }),
    response: pageOf(MonitoredMail),
  },
  monitorMail: {
    ...CALL_ADDRESSES.monitorMail,
    access,
    summary: 'One mail with its text; tokens of links are removed',
    params: MailId,
    response: MonitoredMailBody,
  },
  sendMailAgain: {
    ...CALL_ADDRESSES.sendMailAgain,
    access,
    summary: 'Queue a failed mail again',
    params: MailId,
    response: EmptyResponse,
  },
  monitorAudit: {
    ...CALL_ADDRESSES.monitorAudit,
    access,
    audit: 'list_audit',
    summary: 'Security events of accounts and acts of administrators, newest first',
    query: PageRequest.extend({ kind: z.enum(ACTIVITY_KINDS).optional() }),
    response: pageOf(AuditEvent),
  },
  monitorHealth: {
    ...CALL_ADDRESSES.monitorHealth,
    access,
    summary: 'Health of the server',
    response: MonitoredHealth,
  },
} as const
