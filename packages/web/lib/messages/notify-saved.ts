import { closeToast, showToast } from './toasts.ts'

let lastToast: number | null = null

/** Says that something was saved; takes the place of the toast before, so that ten changes are told once. */
export function tellSaved(how: 'asked' | 'automatic' = 'asked'): void {
  if (lastToast !== null) closeToast(lastToast)
  lastToast = showToast({
    kind: 'success',
    title: how === 'automatic' ? 'Automatically Saved' : 'Saved',
    message: 'Your changes were saved!',
  })
}
