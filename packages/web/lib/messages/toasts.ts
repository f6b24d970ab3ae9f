import { createStore } from '../store/store.ts'
import type { MessageKind } from './alerts.ts'

export interface NewToast {
  kind?: MessageKind
  title: string
  message?: string
  action?: { label: string; run: () => void } | null
  /** A toast replaces an earlier one with the same key. */
  key?: string
}

export interface Toast extends NewToast {
  id: number
  kind: MessageKind
}

/** Specification part 1, section 9. */
export const TOAST_DURATION_MS = 5500
const MAX_TOASTS = 4

export const useToasts = createStore<{ toasts: readonly Toast[] }>({ toasts: [] })

let lastId = 0

export function showToast({ kind = 'info', ...newToast }: NewToast): number {
  lastId += 1
  const toast: Toast = { ...newToast, id: lastId, kind }
  const isReplaced = ({ key }: Toast) => key !== undefined && key === toast.key
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isReplaced(other)), toast].slice(-MAX_TOASTS),
  }))
  return toast.id
}

export const closeToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

let lastToast: number | null = null

export function notifySaved(mode: 'requested' | 'automatic' = 'requested'): void {
  if (lastToast !== null) closeToast(lastToast)
  lastToast = showToast({
    kind: 'success',
    title: mode === 'automatic' ? 'Automatically Saved' : 'Saved',
    message: 'Your changes were saved!',
  })
}
