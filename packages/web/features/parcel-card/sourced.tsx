import { createContext, type ReactNode, useContext } from 'react'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { Sourced as SourcedValue } from '../../ui/sourced.tsx'

const Sources = createContext<ProvenanceById>({})

export function SourcesOfCard({ provenance, children }: { provenance: ProvenanceById; children: ReactNode }) {
  return <Sources value={provenance}>{children}</Sources>
}

/** A value of the card with the release that it comes from; null: computed by us. */
export function Sourced({ release, children }: { release: number | null; children: ReactNode }) {
  const provenance = useContext(Sources)
  const lines = sourceLines(release === null ? undefined : provenance[release])
  return <SourcedValue lines={lines}>{children}</SourcedValue>
}
