import { showToast } from '../../lib/messages/toasts.ts'

export const tellSaved = (): void => {
  showToast({ kind: 'success', title: 'Saved', message: 'The summary sheet was saved to your account.' })
}
