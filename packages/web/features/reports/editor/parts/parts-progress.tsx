import type { CSSProperties } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import { type PartState, stateOfPart } from '../../pages/failed-sources.ts'
import classes from './parts.module.css'

/** `8 of 11 complete · 1 incomplete · 1 failed`, with a bar. */
export function PartsProgress({ parts }: { parts: readonly ReportPart[] }) {
  if (parts.length === 0) return null
  const count = (state: PartState) => parts.filter((part) => stateOfPart(part) === state).length
  const [complete, incomplete] = [count('complete'), count('incomplete')]
  const [failed, running] = [count('failed'), count('pending')]
  const others = [
    running > 0 && `${running} running`,
    incomplete > 0 && `${incomplete} incomplete`,
    failed > 0 && `${failed} failed`,
  ].filter(Boolean)
  const share = (number: number): CSSProperties => ({ flexGrow: number })
  return (
    <footer className={classes.foot}>
      <p className={classes.progress} role="status">
        {[`${complete} of ${parts.length} complete`, ...others].join(' · ')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {complete > 0 && <span data-status="complete" style={share(complete)} />}
        {running > 0 && <span data-status="pending" style={share(running)} />}
        {incomplete > 0 && <span data-status="incomplete" style={share(incomplete)} />}
        {failed > 0 && <span data-status="failed" style={share(failed)} />}
      </div>
    </footer>
  )
}
