import { showToast } from '../../lib/messages/toasts.ts'

/** @returns whether the browser allows copying, which requires TLS and permission */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address)
  } catch {
    return false
  }
  showToast({ kind: 'success', title: 'Link copied' })
  return true
}
