import { formatCount } from '../../../text/counts.ts'
import type { Observation } from '../design/observation.ts'
import { countedNote, type ValueNote } from '../record/value-note.ts'
import type { MarketSale } from '../sales/market-sale.ts'
import type { MarketLine } from './market-line.ts'
import { findUnknownEffects, findUnknownGroups } from './unknown-groups.ts'

export interface UnknownNeighbourhood {
  name: string | null
  /** Eligible sales in the neighbourhood, including excluded ones. */
  eligibleCount: number
  /** Compared sales that share the neighbourhood's effect: in the neighbourhood, or units of the building. */
  comparedCount: number
}

interface ComparedSubject {
  line: MarketLine | null
  subject: Observation
  comparables: readonly { observed: Observation }[]
}

/** Null if the line knows the neighbourhood's effect, or has no neighbourhoods. */
export function findUnknownNeighbourhood(
  { line, subject, comparables }: ComparedSubject,
  sales: readonly Pick<MarketSale, 'neighbourhood'>[],
): UnknownNeighbourhood | null {
  if (line === null || !findUnknownGroups({ line, subject }).includes('neighbourhood')) return null
  const name = subject.groups[0] ?? null
  const [subjectEffect, ...others] = findUnknownEffects(line, [
    subject,
    ...comparables.map(({ observed }) => observed),
  ]).map(([effect = null]) => effect)
  return {
    name,
    eligibleCount: sales.filter(({ neighbourhood }) => name !== null && neighbourhood === name).length,
    comparedCount: others.filter((effect) => effect !== null && effect === subjectEffect).length,
  }
}

export const unknownNeighbourhoodNote = (area: UnknownNeighbourhood): ValueNote =>
  countedNote(unknownNeighbourhoodText(area), area.name === null ? [] : ['neighbourhood'])

function unknownNeighbourhoodText({ name, eligibleCount, comparedCount }: UnknownNeighbourhood): string {
  if (comparedCount > 0) {
    const comparables = `${formatCount(comparedCount, 'comparable')} ${eligibleCount > 0 ? 'there' : 'of its building'}`
    return name === null
      ? `The subject’s neighbourhood is not known: what it does to prices comes from ${comparables} alone.`
      : `What the subject’s neighbourhood, ${name}, does to prices comes from ${comparables} alone.`
  }
  const average = 'It counts as an average one, which widens the range.'
  if (name === null) return `The subject’s neighbourhood is not known. ${average}`
  if (eligibleCount === 0) {
    return `The subject’s neighbourhood is one without eligible sales: ${name}. ${average}`
  }
  const notCompared = eligibleCount === 1 ? 'which is not compared' : 'none of which is compared'
  return `The subject’s neighbourhood, ${name}, has ${formatCount(eligibleCount, 'eligible sale')}, ${notCompared}. ${average}`
}
