import type { CSSProperties } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import { PAPERS } from '#domain/report/paper.ts'
import classes from './cover.module.css'
import { DefaultCover } from './default-cover.tsx'
import { ModernCover } from './modern-cover.tsx'

/** CSS pixels in which covers are made (specification part 2, section 2); the paper is some nine tenths of it. */
const COVER_WIDTH = 900

export interface CoverProps {
  report: Report
  branding: Branding | null
  creaTrademarkStatement: boolean
}

/** First page of a report, in the style of the branding. */
export function Cover({ report, branding, creaTrademarkStatement }: CoverProps) {
  const { width, height } = PAPERS[report.paper]
  const scale = width / COVER_WIDTH
  const style: CSSProperties = { width: COVER_WIDTH, height: height / scale, zoom: scale }
  const props = { report, branding, creaTrademarkStatement }
  return (
    <div className={classes.cover} style={style}>
      {branding?.style === 'modern' ? <ModernCover {...props} /> : <DefaultCover {...props} />}
    </div>
  )
}
