import { showToast } from '../../lib/messages/toasts.ts'

export const notifySaved = (): void => {
  showToast({ kind: 'success', title: 'Saved', message: 'The summary sheet was saved to your account.' })
}
