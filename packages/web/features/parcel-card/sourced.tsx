import { createContext, type ReactNode, useContext } from 'react'
import type { ProvenanceById } from '#contract/provenance.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './sourced.module.css'

const Sources = createContext<ProvenanceById>({})

export function SourcesOfCard({ provenance, children }: { provenance: ProvenanceById; children: ReactNode }) {
  return <Sources value={provenance}>{children}</Sources>
}

/** A value that tells its source, date and licence on hover and focus. `release` null: computed by us. */
export function Sourced({ release, children }: { release: number | null; children: ReactNode }) {
  const provenance = useContext(Sources)
  const lines = sourceLines(release === null ? undefined : provenance[release])
  return (
    <Tooltip
      label={lines.map((line) => (
        <span key={line} className={classes.sourceLine}>
          {line}
        </span>
      ))}
      isForTouch
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the source must be within reach of the keyboard */}
      <span tabIndex={0} className={classes.sourced}>
        {children}
      </span>
    </Tooltip>
  )
}

/** A dash that explains itself. */
export function Unknown({ why }: { why: string }) {
  return (
    <Tooltip label={why} isForTouch>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be within reach of the keyboard */}
      <span tabIndex={0} className={classes.unknown}>
        –
      </span>
    </Tooltip>
  )
}
