import type { PartData, ReportPart } from '#contract/report/reports.ts'
import { clientText } from '#domain/report/client-texts.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { withUnrecordedReleases } from './unrecorded-releases.ts'

/**
 * Returns what strangers see of printed parts: values of sources that do not allow sharing are left out, parts that say nothing too. A part that is made
 * anew says what it said before; why one failed is the account's alone.
 */
export const sharedParts = (
  parts: readonly ReportPart[],
  allows: (sourceKey: string) => boolean,
): ReportPart[] =>
  parts.flatMap((part) => {
    if (part.data === null || part.printDisabled) return []
    const data = withoutNotices(part.key, part.data)
    if (hasBlocks(part.data) && !hasBlocks(data)) return []
    return [
      {
        ...part,
        status: 'complete' as const,
        error: null,
        errorMessage: null,
        subParts: {},
        data: withholdSources(withUnrecordedReleases(part.key, data), allows),
      },
    ]
  })

const hasBlocks = ({ sections }: PartData): boolean => sections.some(({ blocks }) => blocks.length > 0)

/** Returns the content without sentences that stand in the place of content; those of outside sources report how the account's requests went. */
function withoutNotices(key: PartKey, data: PartData): PartData {
  const isLeftOut = (block: PartBlock) =>
    block.kind === 'text' && (isSourcePartKey(key) || clientText(key, block)?.isNotice === true)
  const sections = data.sections.map((section) => ({
    ...section,
    blocks: section.blocks.filter((block) => !isLeftOut(block)),
  }))
  return { ...data, sections }
}

/** True when one of the parts shows the picture. */
export const showsPicture = (parts: readonly ReportPart[], pictureId: string): boolean =>
  parts.some(({ data }) =>
    data?.sections.some(({ blocks }) =>
      blocks.some((block) => block.kind === 'picture' && block.pictureId === pictureId),
    ),
  )
