import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ServerAway } from '../api/server-reach.ts'
import { showToast } from '../messages/toasts.ts'
import { importPart } from './import-part.ts'

const RETRY_MS = 3000
const TITLE = 'This part of Lotline did not load'

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
        if (error instanceof ServerAway) await waitForRetry(attempt === 0)
        else await waitForReload()
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
      title: TITLE,
      message: 'The server does not answer. It will appear when the server is back; your selection is safe.',
      action: { label: 'Try again', run: resolve },
    })
  })
}

/** The code was replaced by a newer one, or the line broke in the middle of it. */
function waitForReload(): Promise<void> {
  return new Promise(() => {
    showToast({
      kind: 'danger',
      title: TITLE,
      message: 'Load the page again to get it; your selection is kept.',
      action: { label: 'Load again', run: () => location.reload() },
    })
  })
}
