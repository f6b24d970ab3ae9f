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

/** Account owners see these without the administrator's name and address. */
export const ADMINISTRATOR_KINDS: readonly ActivityKind[] = ['administration', 'admin_read']

interface Event {
  kind: ActivityKind
  done: string
  /** Text of a failed attempt. `done` again where only successes are recorded. */
  refused: string
}

const event = (kind: ActivityKind, done: string, refused = done): Event => ({ kind, done, refused })

/** By the action's name in stored records. */
const EVENTS = {
  sign_in: event('sign_in', 'Signed in', 'Sign-in failed'),
  second_step: event('sign_in', 'Second step passed', 'Sign-in failed at the second step'),
  disconnect_provider: event('sign_in', 'Disconnected a sign-in provider'),
  change_password: event('password', 'Changed the password', 'Wrong password, while changing the password'),
  reset_password: event('password', 'Set a new password with a link from an e-mail'),
  request_email: event(
    'email',
    'Requested another e-mail address',
    'Wrong password, while changing the e-mail address',
  ),
  change_email: event('email', 'Changed the e-mail address'),
  verify_email: event('email', 'Confirmed the e-mail address'),
  add_authenticator: event(
    'second_factor',
    'Added an authenticator app',
    'Wrong code, while adding an authenticator app',
  ),
  remove_authenticator: event('second_factor', 'Removed the authenticator app'),
  add_passkey: event('second_factor', 'Added a passkey'),
  remove_passkey: event('second_factor', 'Removed a passkey'),
  make_recovery_codes: event('second_factor', 'Created new recovery codes'),
  export_parcels: event('export', 'Downloaded parcels'),
  export_area: event('export', 'Downloaded the history of an area'),
  download_report: event('export', 'Downloaded a report as PDF'),
  export_data: event('export', 'Requested an export of all data'),
  download_data: event('export', 'Downloaded an export of all data'),
  open_report: event('share', 'A link to a report was opened', 'Wrong password for a link to a report'),
  open_analysis: event(
    'share',
    'A link to a market analysis was opened',
    'Wrong password for a link to a market analysis',
  ),
  'share report': event('share', 'Created a link to a report'),
  'share analysis': event('share', 'Created a link to a market analysis'),
  'revoke share': event('share', 'Revoked a link'),
  'schedule account deletion': event('account', 'Scheduled the deletion of the account'),
  'keep account': event('account', 'Cancelled the deletion of the account'),
  list_accounts: event('admin_read', 'Listed accounts'),
  list_sessions: event('admin_read', 'Listed sessions'),
  list_mails: event('admin_read', 'Listed mails'),
  list_tasks: event('admin_read', 'Listed tasks'),
  list_jobs: event('admin_read', 'Listed jobs'),
  list_audit: event('admin_read', 'Read the audit log'),
  read_account: event('admin_read', 'Viewed the account'),
  read_mail: event('admin_read', 'Read a mail to the account'),
}

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
  const text = event[outcome]
  return format === undefined ? text : `${text} as ${format}`
}
