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

interface CoverSize {
  /** CSS pixels in which it is made. */
  made: { width: number; height: number }
  /** CSS pixels that it takes. */
  width: number
}

/** First page of a report, in the style of the branding; as large as its paper, unless a size is stated. */
export function Cover({ report, branding, creaTrademarkStatement, size }: CoverProps & { size?: CoverSize }) {
  const { made, width } = size ?? sizeOnPaper(report)
  const style: CSSProperties = { ...made, zoom: width / made.width }
  const props = { report, branding, creaTrademarkStatement }
  return (
    <div className={classes.cover} style={style}>
      {branding?.style === 'modern' ? <ModernCover {...props} /> : <DefaultCover {...props} />}
    </div>
  )
}

function sizeOnPaper({ paper }: Pick<Report, 'paper'>): CoverSize {
  const { width, height } = PAPERS[paper]
  return { width, made: { width: COVER_WIDTH, height: (height * COVER_WIDTH) / width } }
}
