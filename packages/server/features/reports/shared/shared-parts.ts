import type { PartData, ReportPart } from '#contract/report/reports.ts'
import type { Block } from '#domain/blocks/block.ts'
import { clientText, NOT_IN_THIS_COPY } from '#domain/report/client-texts.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { listPictureIds, listPrinted } from '#domain/report/printed-content.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { withUnrecordedReleases } from './unrecorded-releases.ts'

/**
 * Selects printed parts, without values of sources that do not allow sharing. Pending and failed parts have
 * only their earlier content, if any. Names failed sources without the reason.
 */
export const sharedParts = (
  parts: readonly ReportPart[],
  mayShare: (sourceKey: string) => boolean,
): ReportPart[] =>
  listPrinted(parts).map((part) => ({
    ...part,
    status: part.status === 'complete' ? 'complete' : 'failed',
    error: null,
    errorMessage: null,
    subParts: failedSubParts(part),
    data: part.data && sharedData(part.key, part.data, mayShare),
  }))

const sharedData = (key: PartKey, data: PartData, mayShare: (sourceKey: string) => boolean): PartData =>
  withholdSources(withUnrecordedReleases(key, rewordForClient(key, data)), mayShare)

/** Replaces texts for the author by texts for the client, which omit why a source failed. */
export function rewordForClient(key: PartKey, { sections, provenance }: PartData): PartData {
  const reword = (block: Block): Block => {
    const replacement = block.kind === 'text' ? clientText(key, block) : null
    if (block.kind !== 'text' || replacement === null) return block
    const reworded = { ...block, text: replacement }
    // This text contains no values of its sources, so no licence withholds it.
    return replacement === NOT_IN_THIS_COPY ? { ...reworded, madeFrom: [] } : reworded
  }
  return {
    sections: sections.map((section) => ({ ...section, blocks: section.blocks.map(reword) })),
    provenance,
  }
}

function failedSubParts({ status, subParts = {} }: ReportPart): ReportPart['subParts'] {
  const failures = Object.entries(subParts).filter((entry) => entry[1].status === 'failed')
  return status === 'complete' ? Object.fromEntries(failures) : {}
}

export const showsPicture = (parts: readonly ReportPart[], pictureId: string): boolean =>
  listPictureIds(parts).includes(pictureId)
