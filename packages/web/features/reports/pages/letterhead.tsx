import type { Branding } from '#contract/account/branding.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { FittedBranding } from '../../../property/branding/fitted-branding.tsx'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import classes from './report-pages.module.css'

/** Heights of the strip by kind, and the space below it, in CSS pixels. */
const HEIGHTS = { banner: 48, info: 92 } as const
const GAP = 4

/** The branding at the top of every page but the cover. */
export interface LetterheadOfReport {
  branding: Branding
  type: Branding['type']
  /** Height added above the page content, in CSS pixels. */
  height: number
}

/** Returns the letterhead, or null if the report prints none. */
export function letterheadOf(use: BrandingUse, branding: Branding | null): LetterheadOfReport | null {
  if (branding === null || isBrandingEmpty(branding)) return null
  const type = printedBranding(use, branding.type)
  return type && { branding, type, height: HEIGHTS[type] + GAP }
}

export function Letterhead({ branding, type, height }: LetterheadOfReport) {
  return (
    <div className={classes.letterhead} data-letterhead>
      <FittedBranding branding={branding} type={type} height={height - GAP} />
    </div>
  )
}
