import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport within which pages are drawn. */
const NEAR = '1200px'

/** True while the sheet of paper that holds the element is nearly in view; null until the browser has said so or not. */
export function useIsNear(place: RefObject<HTMLElement | null>): boolean | null {
  const [isNear, setNear] = useState<boolean | null>(null)
  useEffect(() => {
    const sheet = place.current?.closest('[data-report-page]')
    if (!sheet) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: NEAR,
    })
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
