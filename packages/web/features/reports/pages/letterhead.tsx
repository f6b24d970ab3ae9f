import type { Branding } from '#contract/account/branding.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { FittedBranding } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import classes from './report-pages.module.css'

/** Heights in CSS pixels, by type of branding. */
const HEIGHTS = { banner: 48, info: 92 } as const
const GAP = 4

export interface ReportLetterhead {
  branding: Branding
  type: Branding['type']
  height: number
}

export function makeLetterhead(use: BrandingUse, branding: Branding | null): ReportLetterhead | null {
  if (branding === null || isBrandingEmpty(branding)) return null
  const type = printedBranding(use, branding.type)
  return type && { branding, type, height: HEIGHTS[type] + GAP }
}

export function Letterhead({ branding, type, height }: ReportLetterhead) {
  return (
    <div className={classes.letterhead} data-letterhead>
      <FittedBranding branding={branding} type={type} height={height - GAP} />
    </div>
  )
}
