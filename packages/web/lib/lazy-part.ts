import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { showToast } from './toasts.ts'

const RETRY_MS = 3000

/**
 * React's `lazy` for a server that may be away: a part that cannot be had does not take the whole window down. A
 * toast says so once, and the part comes as soon as the server answers again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for components of any properties
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await load()
      } catch {
        await waitForRetry(attempt === 0)
      }
    }
  })
}

function waitForRetry(isFirst: boolean): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    if (!isFirst) return
    showToast({
      kind: 'danger',
      title: 'This part of Lotline did not load',
      message: 'The server does not answer. It will appear when the server is back; your selection is safe.',
      action: { label: 'Try again', run: resolve },
    })
  })
}
