import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import { showToast } from './toasts.ts'

const RETRY_MS = 3000

/**
 * React's `lazy` for a server that may be away: a part that cannot be had does not take the whole window down. A toast
 * says so once. When the server answers again the part comes by itself, or, in browsers that never ask twice for code that
 * failed (Chromium), with a reload, which a second toast offers: everything survives it.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for components of any properties
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    let told: 'nothing' | 'away' | 'back' = 'nothing'
    for (;;) {
      try {
        return await load()
      } catch {
        const isBack = told !== 'nothing' && (await isServerThere())
        if (told === 'nothing') told = tellAway()
        else if (isBack && told === 'away') told = tellBack()
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  })
}

function tellAway(): 'away' {
  showToast({
    kind: 'danger',
    title: 'This part of Lotline did not load',
    message: 'The server does not answer. Your selection is safe.',
  })
  return 'away'
}

function tellBack(): 'back' {
  showToast({
    kind: 'success',
    title: 'The server is back',
    message: 'Please reload to open what did not load; your selection and the map stay as they are.',
    action: { label: 'Reload', run: () => location.reload() },
  })
  return 'back'
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(CALL_ADDRESSES.health.path)).ok
  } catch {
    return false
  }
}
