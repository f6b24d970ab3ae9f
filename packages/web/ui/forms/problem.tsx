import { useEffect, useRef } from 'react'
import { AlertBanner } from '../hints/alert-banner.tsx'

/** Announced, and scrolled into view. */
export function Problem({ children }: { children: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  // The button of a long form is far below.
  useEffect(() => {
    if (children !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return children === null ? null : (
    <div ref={place}>
      <AlertBanner kind="danger">{children}</AlertBanner>
    </div>
  )
}
