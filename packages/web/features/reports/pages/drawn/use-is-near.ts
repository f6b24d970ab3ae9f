import { type RefObject, useEffect, useState } from 'react'

const NEAR_MARGIN = '1200px'

export function useIsNear(place: RefObject<HTMLElement | null>): boolean | null {
  const [isNear, setNear] = useState<boolean | null>(null)
  useEffect(() => {
    const sheet = place.current?.closest('[data-report-page]')
    if (!sheet) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: NEAR_MARGIN,
    })
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
