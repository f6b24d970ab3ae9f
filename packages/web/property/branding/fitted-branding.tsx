import { useLayoutEffect, useRef, useState } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import classes from './branding-block.module.css'
import { BrandingBlock } from './branding-block.tsx'

interface FittedBrandingProps {
  branding: Branding
  type: Branding['type']
  /** CSS pixels that it takes at most. */
  height: number
}

/** The branding in a strip, smaller where it would be higher. */
export function FittedBranding({ branding, type, height }: FittedBrandingProps) {
  const content = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const shown = content.current
    if (!shown) return
    // Only ever smaller: a smaller one is wider, and would be lower than it was measured. Pictures that come later make it higher.
    const shrink = () =>
      setScale((current) => Math.min(current, height / Math.max(height, shown.offsetHeight)))
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [height])
  return (
    <div className={classes.strip} style={{ height }}>
      <div
        ref={content}
        style={{ width: `${100 / scale}%`, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      >
        <BrandingBlock branding={branding} type={type} isWide />
      </div>
    </div>
  )
}
