import { flushSync } from 'react-dom'

/**
 * Calls `update`, which sets a state, now and whenever the scroller was scrolled or changed its size. What it draws for a scroll
 * stands before the browser paints that: rows that come a frame late are seen as a white flash. Returns the way to stop.
 */
export function followScroller(element: HTMLElement, update: () => void): () => void {
  update()
  const scroll = () => flushSync(update)
  element.addEventListener('scroll', scroll, { passive: true })
  const observer = new ResizeObserver(update)
  observer.observe(element)
  return () => {
    element.removeEventListener('scroll', scroll)
    observer.disconnect()
  }
}
