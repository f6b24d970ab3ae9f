import { ApiError } from '../../lib/api/api-error.ts'
import { confirm } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { saveAccountData } from './account-data.ts'
import { logout } from './session.ts'
import { unsavedReports } from './unsaved-reports.ts'
import { forgetMarks, isUnsavedElsewhere } from './unsaved-tabs.ts'

/** Saves first, and asks if saving fails. */
export async function signOut(): Promise<void> {
  if (!(await isSafeToLeave())) return
  forgetMarks()
  try {
    await logout()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return
    showToast({
      kind: 'warning',
      title: 'Signed out here only',
      message:
        'The server could not be reached. The session there ends by itself, or when you sign out everywhere else.',
    })
  }
}

async function isSafeToLeave(): Promise<boolean> {
  const isSaved = (await saveAccountData()) && unsavedReports().length === 0
  if (isSaved && !isUnsavedElsewhere()) return true
  return confirm({
    // A question of this kind is not confirmed by Enter alone.
    kind: 'danger',
    title: 'Sign out without saving?',
    body: isSaved
      ? 'Another tab or window of this browser has unsaved changes to your reports, which would be lost.'
      : 'Unsaved changes to your reports would be lost.',
    yes: 'Sign out',
    no: 'Stay',
  })
}
