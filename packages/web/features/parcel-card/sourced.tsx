import { createContext, type ReactNode, useContext } from 'react'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { releaseLines } from '../../lib/source-lines.ts'
import { Sourced as SourcedValue } from '../../ui/sourced.tsx'

const Sources = createContext<ProvenanceById>({})

export function CardSources({ provenance, children }: { provenance: ProvenanceById; children: ReactNode }) {
  return <Sources value={provenance}>{children}</Sources>
}

interface SourcedProps {
  /** Release of the value. Null if computed by Lotline. */
  release: number | null | readonly (number | null)[]
  children: ReactNode
}

export function Sourced({ release, children }: SourcedProps) {
  const provenance = useContext(Sources)
  const releases = typeof release === 'object' && release !== null ? release : [release]
  return <SourcedValue lines={releaseLines(releases, provenance)}>{children}</SourcedValue>
}
