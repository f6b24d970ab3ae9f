/** Removes values whose source may not be shared with readers without an account. */
import { type Block, type BlockSection, releasesOf, rowReleases } from '../blocks/block.ts'

/** Key of the sentence that replaces withheld values. */
export const WITHHELD = 'withheld'

interface ValueSource {
  sourceKey: string
  title: string
}

/** Content, with the source of each release by release id. */
interface SharedContent<Source extends ValueSource> {
  sections: BlockSection[]
  provenance: Record<string, Source>
}

type AllowsSharing = (sourceKey: string) => boolean

/**
 * Replaces withheld values by a sentence that names their sources. Releases without a recorded source are
 * withheld. A section that loses values also loses its pictures, computed values and sentences without
 * recorded releases, which could reveal them.
 */
export function withholdSources<Source extends ValueSource>(
  { sections, provenance }: SharedContent<Source>,
  mayShare: AllowsSharing,
): SharedContent<Source> {
  const isAllowed = (releaseId: number) => {
    const source = provenance[releaseId]
    return source !== undefined && mayShare(source.sourceKey)
  }
  const sharedSections = sections.map((section) => withholdFrom(section, provenance, isAllowed, mayShare))
  const remainingIds = new Set(releasesOf(sharedSections).map(String))
  return {
    sections: sharedSections,
    provenance: Object.fromEntries(Object.entries(provenance).filter(([id]) => remainingIds.has(id))),
  }
}

function withholdFrom(
  section: BlockSection,
  provenance: Record<string, ValueSource>,
  isAllowed: (releaseId: number) => boolean,
  mayShare: AllowsSharing,
): BlockSection {
  const withheldIds = releasesOf([section]).filter((id) => !isAllowed(id))
  const hasWithheldPicture = section.blocks.some((block) => !isPictureAllowed(block, mayShare))
  if (withheldIds.length === 0 && !hasWithheldPicture) return section
  const blocks =
    withheldIds.length === 0
      ? section.blocks.filter((block) => isPictureAllowed(block, mayShare))
      : // The wording in other units would contain the withheld values.
        section.blocks.flatMap(({ metric: _, ...block }) => allowedValues(block, isAllowed) ?? [])
  const titles = withheldIds.map((id) => provenance[id]?.title ?? 'a source that was not recorded')
  return { ...section, blocks: [...blocks, sentenceAbout([...new Set(titles)])] }
}

const isPictureAllowed = (block: Block, mayShare: AllowsSharing): boolean =>
  (block.kind !== 'picture' && block.kind !== 'view') || (block.sourceKeys?.every(mayShare) ?? false)

/** Null if no value remains, or if releases are not recorded. */
function allowedValues(block: Block, isAllowed: (releaseId: number) => boolean): Block | null {
  const areAllowed = (releases: readonly (number | null)[]) =>
    releases.every((releaseId) => releaseId !== null && isAllowed(releaseId))
  if (block.kind === 'facts') {
    const facts = block.facts.filter((fact) => areAllowed(fact.madeFrom ?? rowReleases(fact)))
    return facts.length === 0 ? null : { ...block, facts }
  }
  if (block.kind === 'table') {
    const rows = block.rows.filter((row) => areAllowed(rowReleases(row)))
    return rows.length === 0 ? null : { ...block, rows }
  }
  return block.kind === 'text' && block.madeFrom && areAllowed(block.madeFrom) ? block : null
}

function sentenceAbout(titles: readonly string[]): Block {
  const subject = titles.length === 0 ? 'A picture' : `Data of ${titles.join(', ')}`
  const reason = titles.length > 1 ? 'their sources do not allow it' : 'its source does not allow it'
  return { kind: 'text', key: WITHHELD, text: `${subject} is left out of shared reports: ${reason}.` }
}
