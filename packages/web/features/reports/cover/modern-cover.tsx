import { documentName } from '#domain/report/report-title.ts'
import { Assembly } from './assembly.tsx'
import classes from './cover.module.css'
import type { CoverStyleProps } from './cover.tsx'
import { CoverAddress, CoverMeta } from './cover-address.tsx'
import { CoverFooter } from './cover-footer.tsx'
import { CoverHero } from './cover-hero.tsx'
import { ParcelPictures } from './parcel-pictures.tsx'

/** Picture from edge to edge, with two round pictures that do not cover its attribution. */
export function ModernCover({ report, branding, creaTrademarkStatement, assembly, width }: CoverStyleProps) {
  return (
    <div className={classes.modern}>
      <div className={classes.hero}>
        <CoverHero report={report} width={width} />
      </div>
      <div className={classes.modernText}>
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{documentName(report)}</h2>
            <hr className={classes.tape} />
          </div>
          {report.showGoogleImages && (
            <div className={classes.rounds}>
              <ParcelPictures report={report} width={200} height={200} />
            </div>
          )}
        </div>
        <div className={classes.place}>
          <CoverAddress report={report} />
          <CoverMeta report={report} />
        </div>
        {assembly && <Assembly {...assembly} />}
      </div>
      <CoverFooter {...{ branding, creaTrademarkStatement }} use={report.brandingUses.cover} />
    </div>
  )
}
