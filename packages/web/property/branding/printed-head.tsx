import { formatDate } from '#domain/text/dates.ts'
import { marketDay } from '../../lib/today.ts'
import { usePrintedBranding } from '../../state/account/session.ts'
import { BrandingBlock } from './branding-block.tsx'
import classes from './printed-head.module.css'

export function PrintedHead() {
  const branding = usePrintedBranding()
  return (
    <div className={classes.head}>
      {branding && <BrandingBlock branding={branding} />}
      <p className={classes.date}>Printed {formatDate(marketDay())}</p>
    </div>
  )
}
