import type { Branding } from '#contract/account/branding.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import { onePiece, type Piece } from './piece.ts'
import classes from './pieces.module.css'

/** After attachments; empty if not printed there. */
export function lastBranding(
  use: BrandingUse,
  branding: Branding | null,
  { beginsPage }: Pick<Piece, 'beginsPage'>,
): Piece[] {
  const type = branding && printedBranding(use, branding.type)
  if (branding === null || type === null || isBrandingEmpty(branding)) return []
  const node = (
    <div className={classes.lastBranding}>
      <BrandingBlock branding={branding} type={type} isWide />
    </div>
  )
  return [onePiece({ key: 'branding', subject: 'sources', beginsPage, node })]
}
