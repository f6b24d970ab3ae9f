import { documentName } from '#domain/report/report-title.ts'
import { Assembly } from './assembly.tsx'
import classes from './cover.module.css'
import type { CoverStyleProps } from './cover.tsx'
import { CoverAddress, CoverMeta } from './cover-address.tsx'
import { CoverFooter } from './cover-footer.tsx'
import { CoverHero } from './cover-hero.tsx'
import { ParcelPictures } from './parcel-pictures.tsx'

/** CSS pixels beside the content, on each side. */
const MARGIN = 72

export function DefaultCover({ report, branding, creaTrademarkStatement, assembly, width }: CoverStyleProps) {
  return (
    <div className={classes.default}>
      <h2 className={classes.smallTitle}>{documentName(report)}</h2>
      <div className={classes.place}>
        <CoverAddress report={report} />
        <CoverMeta report={report} />
      </div>
      <div className={classes.framedHero}>
        <CoverHero report={report} width={width - 2 * MARGIN} />
      </div>
      {report.showGoogleImages && (
        <div className={classes.maps}>
          <ParcelPictures report={report} width={370} height={200} />
        </div>
      )}
      {assembly && (
        <div className={classes.assembly}>
          <Assembly {...assembly} />
        </div>
      )}
      <CoverFooter {...{ branding, creaTrademarkStatement }} use={report.brandingUses.cover} />
    </div>
  )
}
