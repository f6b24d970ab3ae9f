import type { Account } from '#contract/account/account.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'
import { createStore } from '../../lib/store/store.ts'
import { useSession } from './session.ts'
import { fetchSignInSettings } from './sign-in-settings.ts'

type Messenger = (command: string, ...details: unknown[]) => void
declare global {
  interface Window {
    Intercom?: Messenger
  }
}

interface SupportForm {
  title: string
  /** Text before the support address in the form. */
  lead: string
  about: string
  supportEmail: string
}

export const useSupportForm = createStore<{ form: SupportForm | null }>({ form: null })
export const closeSupportForm = (): void => useSupportForm.setState({ form: null })

/** The last failure is sent with support requests. */
export const useLastFailure = createStore({ text: '' })

export function rememberFailure({ status, code, message }: ApiError): void {
  useLastFailure.setState({ text: `${status} ${code}: ${message} (${new Date().toISOString()})` })
}

/**
 * Opens a chat with support, or a form without one (specification part 2, section 8). `topic` is a noun
 * phrase such as `the payment of Lotline Pro`.
 */
export const contactSupport = (topic = ''): Promise<void> =>
  open(`I need help with ${topic}`, {
    title: 'Please, Contact our Support',
    lead: 'Please e-mail our support at',
    about: topic,
  })

export const leaveFeedback = (): Promise<void> =>
  open('My feedback: ', {
    title: 'Please, Leave us Feedback',
    lead: 'Please e-mail your feedback to',
    about: 'feedback',
  })

async function open(message: string, form: Omit<SupportForm, 'supportEmail'>): Promise<void> {
  const settings = await fetchSignInSettings()
  if (!settings) return
  const messenger = settings.chat && (await startMessenger(settings.chat))
  if (messenger) return messenger('showNewMessage', message)
  useSupportForm.setState({ form: { ...form, supportEmail: settings.supportEmail } })
}

/** Null if the script fails to load. */
async function startMessenger(chat: { appId: string; scriptUrl: string }): Promise<Messenger | null> {
  try {
    await loadOutsideScript(chat.scriptUrl)
  } catch {
    return null
  }
  const { Intercom } = window
  const { user } = useSession.getState()
  Intercom?.('boot', { app_id: chat.appId, hide_default_launcher: true, ...(user && getContact(user)) })
  return Intercom ?? null
}

const getContact = ({ uid, email, details, intercom }: Account) => ({
  user_id: uid,
  email,
  name: `${details.firstName} ${details.lastName}`.trim(),
  ...(intercom && { user_hash: intercom.userHash }),
})

/** Clears the chat, because the next user must not see its messages. */
export const leaveChat = (): void => window.Intercom?.('shutdown')
