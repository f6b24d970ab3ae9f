import { useEffect, useRef } from 'react'
import { AlertBanner } from '../hints/alert-banner.tsx'

/** The reason why it did not work, above the form; read out and scrolled into view as it appears. */
export function Problem({ children }: { children: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  // The button of a long form is far below: pressing it would seem to do nothing.
  useEffect(() => {
    if (children !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return children === null ? null : (
    <div ref={place}>
      <AlertBanner kind="danger">{children}</AlertBanner>
    </div>
  )
}
