import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import classes from './branding-block.module.css'
import { BrandingBlock } from './branding-block.tsx'

interface FittedBrandingProps {
  branding: Branding
  type: Branding['type']
  /** CSS pixels, at most. */
  height: number
}

/** Smaller where it would be higher. */
export function FittedBranding({ branding, type, height }: FittedBrandingProps) {
  const content = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  // Only ever smaller: otherwise its measured height would change.
  const shrink = useCallback(() => {
    const shown = content.current?.offsetHeight ?? 0
    setScale((current) => Math.min(current, height / Math.max(height, shown)))
  }, [height])
  useLayoutEffect(shrink, [shrink])
  return (
    <div className={classes.strip} style={{ height, '--strip-height': `${height}px` } as CSSProperties}>
      <div
        ref={content}
        // Pictures load later. A ResizeObserver misses pages outside the viewport, which are printed too.
        onLoadCapture={shrink}
        style={{ width: `${100 / scale}%`, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      >
        <BrandingBlock branding={branding} type={type} isWide hasLinks={false} />
      </div>
    </div>
  )
}
