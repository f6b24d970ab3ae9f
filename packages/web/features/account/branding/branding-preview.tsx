import { useElementSize } from '@mantine/hooks'
import { Suspense, use } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import { CoverPreview } from '../../../property/branding/cover-preview.ts'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import { useSession } from '../../../state/account/session.ts'
import classes from './branding.module.css'

/** Of a report cover. Updates on every keystroke. */
export function BrandingPreview({ branding }: { branding: Branding }) {
  const Cover = use(CoverPreview)
  const creaTrademarkStatement = useSession(({ user }) => user?.details.creaTrademarkStatement === true)
  const { ref, width } = useElementSize()
  return (
    <figure className={classes.preview} aria-label="Preview">
      <div ref={ref} className={classes.paper} data-testid="branding-preview" inert>
        {Cover && width > 0 && (
          <Suspense>
            <Cover {...{ branding, creaTrademarkStatement, width }} />
          </Suspense>
        )}
      </div>
      <figcaption className={classes.caption}>
        {isBrandingEmpty(branding)
          ? 'Nothing of you is printed on covers until you fill something in.'
          : `Preview of a report cover, ${branding.type === 'banner' ? 'with a banner' : 'with an info card'}`}
      </figcaption>
    </figure>
  )
}
