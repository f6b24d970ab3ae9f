import type { ReactNode } from 'react'
import type { Account } from '#contract/account/account.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'
import { closeAlert, showAlert } from '../../lib/messages/alerts.ts'
import { useSession } from './session.ts'
import { fetchSignInSettings, useSignInSettings } from './sign-in-settings.ts'

type Messenger = (command: string, ...details: unknown[]) => void
declare global {
  interface Window {
    Intercom?: Messenger
  }
}

/**
 * Opens the support chat with a message that says what it is about, a noun phrase: `the payment of Lotline Pro`. Without a chat the alert of
 * the specification (part 2, section 8) gives the address, with a link to a mail on the same subject.
 */
export const contactSupport = (about = ''): Promise<void> =>
  open({
    message: `I need help with ${about}`,
    title: 'Please, Contact our Support',
    body: (email) => (
      <>
        Please e-mail our support at <MailLink email={email} subject={about} />.
      </>
    ),
  })

/** The same for feedback. */
export const leaveFeedback = (): Promise<void> =>
  open({
    message: 'My feedback: ',
    title: 'Please, Leave us Feedback',
    body: (email) => (
      <>
        Please e-mail your feedback to <MailLink email={email} subject="Feedback" />.
      </>
    ),
  })

interface Contact {
  /** Text that a chat begins with. */
  message: string
  title: string
  body: (email: string) => ReactNode
}

let lastAlert: number | null = null

async function open({ message, title, body }: Contact): Promise<void> {
  await fetchSignInSettings()
  const { settings } = useSignInSettings.getState()
  if (settings === null) return
  const messenger = settings.chat && (await startMessenger(settings.chat))
  if (messenger) return messenger('showNewMessage', message)
  // A second click shows no second alert.
  if (lastAlert !== null) closeAlert(lastAlert)
  lastAlert = showAlert({ kind: 'info', title, body: body(settings.supportEmail) })
}

function MailLink({ email, subject }: { email: string; subject: string }) {
  const query = subject === '' ? '' : `?subject=${encodeURIComponent(sentence(subject))}`
  return <a href={`mailto:${email}${query}`}>{email}</a>
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The chat's messenger for who is signed in; null when its script cannot be had, so that the address is given instead. */
async function startMessenger(chat: { appId: string; scriptUrl: string }): Promise<Messenger | null> {
  try {
    await loadOutsideScript(chat.scriptUrl)
  } catch {
    return null
  }
  const { Intercom } = window
  const { user } = useSession.getState()
  Intercom?.('boot', { app_id: chat.appId, hide_default_launcher: true, ...(user && contactOf(user)) })
  return Intercom ?? null
}

const contactOf = ({ uid, email, details, intercom }: Account) => ({
  user_id: uid,
  email,
  name: `${details.firstName} ${details.lastName}`.trim(),
  ...(intercom && { user_hash: intercom.userHash }),
})

/** Closes the chat, so that the next user does not see its messages. */
export const leaveChat = (): void => window.Intercom?.('shutdown')
