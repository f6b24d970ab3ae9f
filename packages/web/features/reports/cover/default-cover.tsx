import classes from './cover.module.css'
import type { CoverProps } from './cover.tsx'
import { CoverAddress, CoverMeta } from './cover-address.tsx'
import { CoverFooter } from './cover-footer.tsx'
import { CoverHero } from './cover-hero.tsx'
import { ParcelPictures } from './parcel-pictures.tsx'

/** Title and address above the picture, the maps of the parcel below it, all within the margins. */
export function DefaultCover({ report, branding, creaTrademarkStatement }: CoverProps) {
  return (
    <div className={classes.default}>
      <h2 className={classes.smallTitle}>Property Report</h2>
      <div className={classes.place}>
        <CoverAddress report={report} />
        <CoverMeta report={report} />
      </div>
      <div className={classes.framedHero}>
        <CoverHero report={report} width={756} />
      </div>
      {report.showGoogleImages && (
        <div className={classes.maps}>
          <ParcelPictures report={report} width={370} height={200} />
        </div>
      )}
      <CoverFooter {...{ branding, creaTrademarkStatement }} use={report.brandingUses.cover} />
    </div>
  )
}
