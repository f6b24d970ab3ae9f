import { formatPacificMoment } from '#domain/text/moments.ts'
import { greeting, type MailText } from './mail-text.ts'

export type FactorChange =
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'authenticator_added' | 'authenticator_replaced' | 'authenticator_removed' }
  | { kind: 'recovery_codes_made' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'all_removed' }

export interface SecondFactorProps {
  firstName: string
  change: FactorChange
  when: string
  securityLink: string
  supportEmail: string
}

const SUBJECTS: Record<FactorChange['kind'], string> = {
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  authenticator_added: 'An authenticator app was added to your account',
  authenticator_replaced: 'The authenticator app of your account was replaced',
  authenticator_removed: 'The authenticator app was removed from your account',
  recovery_codes_made: 'New recovery codes for your account',
  recovery_code_used: 'A recovery code of your account was used',
  all_removed: 'Two-step sign-in was turned off for your account',
}

/** Changes that add a factor, possibly an intruder's. */
const ADDING_CHANGES: ReadonlySet<FactorChange['kind']> = new Set([
  'passkey_added',
  'authenticator_added',
  'authenticator_replaced',
])

const ACTIONS: Partial<Record<FactorChange['kind'], string>> = {
  recovery_code_used: 'Create new recovery codes',
  all_removed: 'Set up two-step sign-in again',
}

const OWN_CHANGE_ADVICE: Partial<Record<FactorChange['kind'], string>> = {
  recovery_code_used:
    'If this was you and you lost your phone or passkey, remove it in your sign-in settings and set up another one.',
  all_removed: 'If you asked for this, set up two-step sign-in again once you are signed in.',
}

export function secondFactorText(props: SecondFactorProps): MailText {
  const { firstName, change, when, securityLink, supportEmail } = props
  return {
    subject: SUBJECTS[change.kind],
    preview: 'About the two-step sign-in of your Lotline account.',
    heading: SUBJECTS[change.kind],
    paragraphs: [
      greeting(firstName),
      `${describeChange(change)} It happened on ${formatPacificMoment(when)}.`,
    ],
    action: { label: ACTIONS[change.kind] ?? 'Review your sign-in settings', link: securityLink },
    notes: [
      OWN_CHANGE_ADVICE[change.kind] ?? 'If this was you, there is nothing to do.',
      `If ${change.kind === 'all_removed' ? 'you did not ask for this' : 'it was not you'}, ${ADDING_CHANGES.has(change.kind) ? 'remove it in your sign-in settings first, because changing your password does not. Then ' : ''}change your password right away, and write to ${supportEmail}.`,
    ],
  }
}

function describeChange(change: FactorChange): string {
  switch (change.kind) {
    case 'passkey_added':
      return `You can now sign in with the passkey “${change.name}”.`
    case 'passkey_removed':
      return `You can no longer sign in with the passkey “${change.name}”.`
    case 'authenticator_added':
      return 'Signing in now requires a code from your authenticator app.'
    case 'authenticator_replaced':
      return 'Codes from the previous authenticator app no longer work.'
    case 'authenticator_removed':
      return 'Codes from the authenticator app no longer work.'
    case 'recovery_codes_made':
      return 'Your earlier recovery codes no longer work.'
    case 'recovery_code_used':
      return change.left === 0
        ? 'It was your last one. Create new codes now.'
        : `You have ${change.left} left, and each works once. New codes replace them all.`
    case 'all_removed':
      return 'An administrator has removed your passkeys, authenticator app and recovery codes, and ended your sessions. You sign in with your password alone until you set up two-step sign-in again.'
  }
}
