import { systemClock } from '../../../lib/clock.ts'

/** Time limit in milliseconds, after which missing pictures print blank. */
const MAX_WAIT_MS = 15_000

export function waitForPictures(): Promise<void> {
  const pages = document.querySelector('[data-report-pages]')
  if (!pages || isLoaded(pages)) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      pages.removeEventListener('load', check, true)
      pages.removeEventListener('error', check, true)
      cancelWait()
      resolve()
    }
    const check = () => {
      if (isLoaded(pages)) return end()
      cancelWait()
      cancelWait = systemClock.setTimer(MAX_WAIT_MS, end)
    }
    const observer = new MutationObserver(check)
    observer.observe(pages, { attributes: true, childList: true, subtree: true })
    // Captures the events, because they do not bubble.
    pages.addEventListener('load', check, true)
    pages.addEventListener('error', check, true)
    let cancelWait = systemClock.setTimer(MAX_WAIT_MS, end)
  })
}

const isLoaded = (pages: Element): boolean =>
  pages.getAttribute('data-report-pages') === 'ready' &&
  pages.querySelector('[role="status"], [data-state="loading"]') === null &&
  [...pages.querySelectorAll('img')].every(({ complete }) => complete)
