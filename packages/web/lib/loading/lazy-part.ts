import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ServerAway } from '../api/server-reach.ts'
import { showToast } from '../messages/toasts.ts'
import { importPart } from './import-part.ts'

const RETRY_MS = 3000

/**
 * React's `lazy` for an unreachable server. A failed part does not crash the window. A toast reports the failure once, and the part loads when the
 * server responds again. Preload with `importPart(load)`.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for components of any properties
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await importPart(load)
      } catch (error) {
        // The notice about a missing part offers a reload.
        if (!(error instanceof ServerAway)) return new Promise(() => {})
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
