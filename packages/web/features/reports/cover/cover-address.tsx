import { coverLines, coverPid } from '#domain/report/cover.ts'
import { otherParcels } from '#domain/report/report-title.ts'
import { formatLongDay } from '#domain/text/moments.ts'
import { renderBreakable } from '../../../property/blocks/block-value.tsx'
import classes from './cover.module.css'
import type { CoveredReport } from './covered-report.ts'

interface CoverTextProps {
  report: CoveredReport
}

export function CoverAddress({ report }: CoverTextProps) {
  const [first] = report.parcels
  const name = report.place ? [report.place.name] : []
  const lines = first ? coverLines(first) : name
  const others = otherParcels(report.parcels.length)
  return (
    <div className={classes.address}>
      {report.title !== null && <p className={classes.ownTitle}>{renderBreakable(report.title)}</p>}
      <address>
        {lines.map((line, index) =>
          index === 0 && report.title === null ? (
            <strong key={line}>{renderBreakable(line)}</strong>
          ) : (
            <span key={line}>{renderBreakable(line)}</span>
          ),
        )}
        {others !== null && <span>{others}</span>}
      </address>
    </div>
  )
}

export function CoverMeta({ report }: CoverTextProps) {
  const pid = report.parcels.length === 1 ? coverPid(report.parcels[0]?.pid ?? null) : null
  return (
    <div className={classes.meta}>
      {report.preparedFor !== null && <strong>Prepared for {renderBreakable(report.preparedFor)}</strong>}
      {pid !== null && <span>{pid}</span>}
      <time dateTime={report.createdAt}>{formatLongDay(report.createdAt)}</time>
    </div>
  )
}
