import { capitalized } from '../../text/counts.ts'

export const ACTIVITY_KIND_TITLES = {
  sign_in: 'Sign-ins',
  password: 'Passwords',
  email: 'E-mail addresses',
  second_factor: 'Second factors',
  export: 'Downloads',
  share: 'Links',
  account: 'Accounts',
  admin_read: 'Reads by administrators',
  administration: 'Administration',
}
export type ActivityKind = keyof typeof ACTIVITY_KIND_TITLES
export const ACTIVITY_KINDS = Object.keys(ACTIVITY_KIND_TITLES) as ActivityKind[]

/** Owners see these, but not who acted or from where. */
export const ADMINISTRATOR_KINDS: readonly ActivityKind[] = ['administration', 'admin_read']

interface Event {
  kind: ActivityKind
  done: string
  /** For a failed attempt. Absent if only successes are recorded. */
  refused?: string
}

const EVENTS = {
  sign_in: { kind: 'sign_in', done: 'Signed in', refused: 'Sign-in failed' },
  second_step: { kind: 'sign_in', done: 'Second step passed', refused: 'Sign-in failed at the second step' },
  disconnect_provider: { kind: 'sign_in', done: 'Disconnected a sign-in provider' },
  change_password: {
    kind: 'password',
    done: 'Changed the password',
    refused: 'Wrong password, while changing the password',
  },
  reset_password: { kind: 'password', done: 'Set a new password with a link from an e-mail' },
  request_email: {
    kind: 'email',
    done: 'Requested another e-mail address',
    refused: 'Wrong password, while changing the e-mail address',
  },
  change_email: { kind: 'email', done: 'Changed the e-mail address' },
  verify_email: { kind: 'email', done: 'Confirmed the e-mail address' },
  add_authenticator: {
    kind: 'second_factor',
    done: 'Added an authenticator app',
    refused: 'Wrong code, while adding an authenticator app',
  },
  remove_authenticator: { kind: 'second_factor', done: 'Removed the authenticator app' },
  add_passkey: { kind: 'second_factor', done: 'Added a passkey' },
  remove_passkey: { kind: 'second_factor', done: 'Removed a passkey' },
  make_recovery_codes: { kind: 'second_factor', done: 'Created new recovery codes' },
  export_parcels: { kind: 'export', done: 'Downloaded parcels' },
  export_area: { kind: 'export', done: 'Downloaded the history of an area' },
  download_report: { kind: 'export', done: 'Downloaded a report as PDF' },
  export_data: { kind: 'export', done: 'Requested an export of all data' },
  download_data: { kind: 'export', done: 'Downloaded an export of all data' },
  open_report: {
    kind: 'share',
    done: 'A link to a report was opened',
    refused: 'Wrong password for a link to a report',
  },
  open_analysis: {
    kind: 'share',
    done: 'A link to a market analysis was opened',
    refused: 'Wrong password for a link to a market analysis',
  },
  'share report': { kind: 'share', done: 'Created a link to a report' },
  'share analysis': { kind: 'share', done: 'Created a link to a market analysis' },
  'revoke share': { kind: 'share', done: 'Revoked a link' },
  'schedule account deletion': { kind: 'account', done: 'Scheduled the deletion of the account' },
  'keep account': { kind: 'account', done: 'Cancelled the deletion of the account' },
  list_accounts: { kind: 'admin_read', done: 'Listed accounts' },
  list_sessions: { kind: 'admin_read', done: 'Listed sessions' },
  list_mails: { kind: 'admin_read', done: 'Listed mails' },
  list_tasks: { kind: 'admin_read', done: 'Listed tasks' },
  list_audit: { kind: 'admin_read', done: 'Read the audit log' },
  read_account: { kind: 'admin_read', done: 'Viewed the account' },
  read_mail: { kind: 'admin_read', done: 'Read a mail to the account' },
} as const satisfies Record<string, Event>

export type ActivityKey = keyof typeof EVENTS

const findEvent = (action: string): Event | undefined =>
  Object.hasOwn(EVENTS, action) ? EVENTS[action as ActivityKey] : undefined

/** Unknown actions count as administration. */
export const activityKind = (action: string): ActivityKind => findEvent(action)?.kind ?? 'administration'

interface RecordedActivity {
  action: string
  outcome: 'done' | 'refused'
  detail: Record<string, unknown>
}

const FORMATS: Record<string, string> = { csv: 'CSV', xlsx: 'Excel', kml: 'KML', geojson: 'GeoJSON' }

/** `Downloaded parcels as CSV` */
export function activityText({ action, outcome, detail }: RecordedActivity): string {
  const event = findEvent(action)
  if (!event) return capitalized(action)
  const format = typeof detail.format === 'string' ? FORMATS[detail.format] : undefined
  const text = outcome === 'refused' ? (event.refused ?? event.done) : event.done
  return format === undefined ? text : `${text} as ${format}`
}
