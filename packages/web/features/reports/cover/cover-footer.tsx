import type { Branding } from '#contract/account/branding.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty, printedColours } from '../../../property/branding/printed-branding.ts'
import classes from './cover.module.css'

const TRADEMARKS =
  'MLS®, Multiple Listing Service®, REALTOR® and the associated logos are trademarks of The Canadian Real Estate Association.'

interface CoverFooterProps {
  branding: Branding | null
  use: BrandingUse
  creaTrademarkStatement: boolean
}

export function CoverFooter({ branding, use, creaTrademarkStatement }: CoverFooterProps) {
  const type = branding && printedBranding(use, branding.type)
  const isBranded = branding !== null && type !== null && !isBrandingEmpty(branding)
  if (!isBranded && !creaTrademarkStatement) return null
  return (
    <footer className={classes.footer} style={isBranded ? printedColours(branding) : undefined}>
      {isBranded && (
        <div className={classes.branding}>
          <BrandingBlock branding={branding} type={type} />
        </div>
      )}
      {creaTrademarkStatement && <p className={classes.trademarks}>{TRADEMARKS}</p>}
    </footer>
  )
}
