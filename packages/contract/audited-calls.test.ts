import { expect, test } from 'vitest'
import type { ActivityKey } from '#domain/account/activity/activity.ts'
import { CALLS, type Call, type CallName } from './calls.ts'

const ALL = Object.entries(CALLS) as [CallName, Call][]

const AUDITED: Partial<Record<CallName, ActivityKey>> = {
  changePassword: 'change_password',
  changeEmail: 'request_email',
  disconnectProvider: 'disconnect_provider',
  confirmTotp: 'add_authenticator',
  removeTotp: 'remove_authenticator',
  addPasskey: 'add_passkey',
  removePasskey: 'remove_passkey',
  makeRecoveryCodes: 'make_recovery_codes',
  exportParcels: 'export_parcels',
  areaCsv: 'export_area',
  reportPdf: 'download_report',
  exportOwnData: 'export_data',
  dataExport: 'download_data',
  monitorAccounts: 'list_accounts',
  monitorAccount: 'read_account',
  monitorSessions: 'list_sessions',
  monitorTasks: 'list_tasks',
  monitorJobs: 'list_jobs',
  monitorMails: 'list_mails',
  monitorAudit: 'list_audit',
}

/** By reason. */
const NOT_AUDITED: Readonly<Record<string, readonly CallName[]>> = {
  'its service records it, when it knows the account': [
    'setPassword',
    'verifyEmail',
    'disconnectByLink',
    'finishExternalSignIn',
    'secondFactor',
    'passkeySignIn',
    'shareReport',
    'shareAnalysis',
    'revokeShare',
    'revokeAnalysisShare',
    'openSharedReport',
    'openSharedAnalysis',
    'monitorMail',
  ],
  'an act of an administrator, recorded in its transaction': [
    'changeAccount',
    'changeGrants',
    'endAccountSessions',
    'sendPasswordReset',
    'resetSecondFactors',
    'deleteAccount',
    'endAnySession',
    'retryAnyTask',
    'cancelAnyTask',
    'retryJob',
    'cancelJob',
    'runScheduledJob',
    'sendMailAgain',
    'approveQuarantinedRelease',
    'rejectQuarantinedRelease',
    'advanceDemo',
  ],
  'reads nothing of accounts': [
    'monitorSchedule',
    'monitorSources',
    'monitorHealth',
    'monitorQuarantinedReleases',
    'monitorDemo',
  ],
  'begins what another call completes': [
    'forgotPassword',
    'connectionsOfLink',
    'startExternalSignIn',
    'connectProvider',
    'secondFactorPasskey',
    'passkeySignInOptions',
    'confirmIdentityPasskey',
    'confirmIdentity',
    'startTotp',
    'startPasskey',
    'createReportPdf',
    'createSharedPdf',
  ],
  'shows an account its own state': [
    'providerConnections',
    'secondFactors',
    'renamePasskey',
    'reportShares',
    'analysisShares',
    'reportPdfState',
  ],
  'part of a page that shows it, behind a link after its opening': [
    'picture',
    'parcelPicture',
    'listingPhoto',
    'reportPicture',
    'coverPicture',
    'attachment',
    'sharedPicture',
    'sharedAttachment',
    'sharedParcelPicture',
    'sharedPdfState',
    'sharedPdf',
  ],
}

/** Credentials, ways to sign in, files and links. */
const IS_SENSITIVE =
  /password|email|totp|passkey|recovery|factor|identity|provider|connection|externalSignIn|disconnect|export|csv|pdf|share/i

/** Responses without an envelope are files. */
const isFile = ({ response }: Call) => response.def.type === 'unknown'

test('each call about credentials, files, links or others’ data is audited, or named here with the reason', () => {
  const concerned = ALL.filter(
    ([name, call]) => IS_SENSITIVE.test(name) || isFile(call) || call.access === 'administrator',
  )
  expect(
    concerned
      .filter(([, { audit }]) => audit === undefined)
      .map(([name]) => name)
      .sort(),
    'give it an `audit` key, or name it in NOT_AUDITED',
  ).toEqual(Object.values(NOT_AUDITED).flat().sort())
  const audited = ALL.flatMap(([name, { audit }]) => (audit === undefined ? [] : [[name, audit]]))
  expect(Object.fromEntries(audited)).toEqual(AUDITED)
})
