import type { Account } from '#contract/account/account.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'
import { showAlert } from '../../lib/messages/alerts.ts'
import { useSession } from '../../state/account/session.ts'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'

type Messenger = (command: string, ...details: unknown[]) => void
declare global {
  interface Window {
    Intercom?: Messenger
  }
}

type ChatSubject = 'support' | 'feedback'

/** Words of the alerts where there is no chat (specification part 2, section 8), and of the message that a chat begins with. */
const SUBJECTS: Record<ChatSubject, { title: string; opening: string; ask: (email: string) => string }> = {
  support: {
    title: 'Please, Contact our Support',
    opening: 'I need help with ',
    ask: (email) => `Please e-mail our support at ${email}.`,
  },
  feedback: {
    title: 'Please, Leave us Feedback',
    opening: 'My feedback: ',
    ask: (email) => `Please e-mail your feedback to ${email}.`,
  },
}

/** Opens the support chat with a new message; where there is none, an alert gives the address. */
export async function openChat(subject: ChatSubject): Promise<void> {
  await fetchSignInSettings()
  const { settings } = useSignInSettings.getState()
  if (settings === null) return
  const messenger = settings.chat && (await startMessenger(settings.chat))
  const { title, opening, ask } = SUBJECTS[subject]
  if (messenger) messenger('showNewMessage', opening)
  else showAlert({ kind: 'info', title, body: ask(settings.supportEmail) })
}

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
