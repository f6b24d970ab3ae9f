import type { CSSProperties } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import classes from './parts.module.css'

/** `8 of 11 complete · 1 failed`, with a bar of the same. */
export function PartsProgress({ parts }: { parts: readonly ReportPart[] }) {
  if (parts.length === 0) return null
  const count = (status: ReportPart['status']) => parts.filter((part) => part.status === status).length
  const [complete, failed, running] = [count('complete'), count('failed'), count('pending')]
  const others = [running > 0 && `${running} running`, failed > 0 && `${failed} failed`].filter(Boolean)
  const share = (number: number): CSSProperties => ({ flexGrow: number })
  return (
    <footer className={classes.foot}>
      <p className={classes.progress} role="status">
        {[`${complete} of ${parts.length} complete`, ...others].join(' · ')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {complete > 0 && <span data-status="complete" style={share(complete)} />}
        {running > 0 && <span data-status="pending" style={share(running)} />}
        {failed > 0 && <span data-status="failed" style={share(failed)} />}
      </div>
    </footer>
  )
}
