import { flushSync } from 'react-dom'

/** Updates synchronously, so that rows do not flash white. Returns a stop function. */
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
