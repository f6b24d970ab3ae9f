import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { type BlockFact, rowReleases } from '#domain/blocks/block.ts'
import { NO_DATA_TOOLTIP } from '#domain/table/async-item.ts'
import { formatAreaInBoth, type UnitSystem } from '#domain/text/units.ts'
import { releaseLines } from '../../lib/source-lines.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { FactRows } from '../../ui/lists/fact-rows.tsx'
import { Note } from '../../ui/note.tsx'
import { Sourced, Unknown } from '../../ui/sourced.tsx'
import { BlockValue } from './block-value.tsx'

interface FactListProps {
  facts: readonly BlockFact[]
  provenance: ProvenanceById
  /** Plural noun for the facts, which makes a long list collapsible. */
  foldedNoun?: string
}

export function FactList({ facts, provenance, ...folding }: FactListProps) {
  const units = useUnits()
  const rows = facts.map((fact) => ({
    key: fact.key,
    term: fact.term,
    fact: <FactValue fact={fact} provenance={provenance} units={units} />,
  }))
  return <FactRows rows={rows} {...folding} />
}

interface FactValueProps extends Pick<FactListProps, 'provenance'> {
  fact: BlockFact
  units: UnitSystem
}

/** A fact without a value shows its note, or a dash with the reason. */
function FactValue({ fact, provenance, units }: FactValueProps) {
  const { type, value, note } = fact
  if (value === null) return note === '' ? <Unknown reason={NO_DATA_TOOLTIP} /> : <Note>{note}</Note>
  return (
    <>
      <Sourced lines={releaseLines(rowReleases(fact), provenance)}>
        {type === 'area' && typeof value === 'number' ? (
          formatAreaInBoth(value, units)
        ) : (
          <BlockValue type={type} value={value} units={units} />
        )}
      </Sourced>
      <Note>{note}</Note>
    </>
  )
}
