import { useLayoutEffect, useRef, useState } from 'react'
import type { Size } from '../../../lib/picture-crop.ts'
import classes from './cover.module.css'
import { CoverPicture } from './cover-picture.tsx'
import type { CoveredReport } from './covered-report.ts'

/** CSS pixels, used if the page is not laid out and the frame measures 0. */
const MIN_HEIGHT = 422

/** Picture that fills the height left by texts and branding. Measures its frame, to avoid cropping. */
export function CoverHero({ report, width }: { report: CoveredReport; width: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => setHeight(element.clientHeight || MIN_HEIGHT)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={classes.seen} data-cover-frame>
      {height !== null && <CoverPicture report={report} width={width} height={height} />}
    </div>
  )
}

const DEFAULT_SIZE: Size = { width: 900, height: 422 }

export function readCoverFrame(): Size {
  const { clientWidth: width = 0, clientHeight: height = 0 } =
    document.querySelector('[data-report-pages] [data-cover-frame]') ?? {}
  return width > 0 && height > 0 ? { width, height } : DEFAULT_SIZE
}
