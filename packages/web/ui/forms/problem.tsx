import { useEffect, useRef } from 'react'
import { AlertBanner } from '../hints/alert-banner.tsx'

export function Problem({ children }: { children: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  // Scrolls to the message, because the button of a long form is far below.
  useEffect(() => {
    if (children !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return children === null ? null : (
    <div ref={place}>
      <AlertBanner kind="danger">{children}</AlertBanner>
    </div>
  )
}
