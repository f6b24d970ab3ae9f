import { closeToast, showToast } from './toasts.ts'

let lastToast: number | null = null

/** Replaces the previous one, so that ten changes are notified once. */
export function notifySaved(how: 'requested' | 'automatic' = 'requested'): void {
  if (lastToast !== null) closeToast(lastToast)
  lastToast = showToast({
    kind: 'success',
    title: how === 'automatic' ? 'Automatically Saved' : 'Saved',
    message: 'Your changes were saved!',
  })
}
