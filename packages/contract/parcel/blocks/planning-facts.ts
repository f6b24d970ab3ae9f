import type { BlockFact } from '#domain/blocks/block.ts'
import { distinctKeys, fact, factOfMany } from '#domain/blocks/make-block.ts'
import type { PlanningLine } from '#domain/layers/planning-lines.ts'

/** A line without a source has a note instead of a value. */
export function planningFacts(lines: readonly PlanningLine[]): BlockFact[] {
  const keys = distinctKeys(lines.map(({ layer }) => layer))
  return lines.map(({ layer, term, text: words, note, releaseId, furtherReleaseIds }, index) => {
    const own = keys[index] ?? layer
    return releaseId === null
      ? fact(own, term, 'text', null, null, words)
      : factOfMany(own, term, 'text', words, { releaseId, furtherReleaseIds }, note)
  })
}
