import { useLayoutEffect, useRef, useState } from 'react'
import classes from './cover.module.css'
import { CoverPicture } from './cover-picture.tsx'
import type { CoveredReport } from './covered-report.ts'

/** Height in CSS pixels where the page has no layout and measures 0. */
const MIN_HEIGHT = 422

/** Sized to the space left by texts and branding, so that nothing is cropped. */
export function CoverHero({ report, width }: { report: CoveredReport; width: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const shown = frame.current
    if (!shown) return
    const read = () => setHeight(shown.clientHeight || MIN_HEIGHT)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={classes.seen} data-cover-frame>
      {height !== null && <CoverPicture report={report} width={width} height={height} />}
    </div>
  )
}
