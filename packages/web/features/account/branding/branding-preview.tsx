import type { Branding } from '#contract/account/branding.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import classes from './branding.module.css'

/** The cover of a report in small, with the branding as it would be printed. It follows every key that is typed. */
export function BrandingPreview({ branding }: { branding: Branding }) {
  const { style, type } = branding
  return (
    <figure className={classes.preview} aria-label="Preview">
      <div className={classes.paper} data-style={style} data-testid="branding-preview">
        <div className={classes.coverTitle}>Property Report</div>
        <div className={classes.coverPicture} aria-hidden="true" />
        {isBrandingEmpty(branding) ? (
          <p className={classes.nothing}>Nothing is printed here until you fill something in.</p>
        ) : (
          <BrandingBlock branding={branding} />
        )}
      </div>
      <figcaption className={classes.caption}>
        Preview of a report cover, {type === 'banner' ? 'with a banner' : 'with an info card'}
      </figcaption>
    </figure>
  )
}
