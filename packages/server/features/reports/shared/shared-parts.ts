import type { PartData, ReportPart } from '#contract/report/reports.ts'
import { clientText } from '#domain/report/client-texts.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { withUnrecordedReleases } from './unrecorded-releases.ts'

/**
 * Returns what strangers see of printed parts: values of sources that do not allow sharing are left out, parts that say nothing too. A part that is made
 * anew says what it said before. Sources that failed are named, as on paper; why they did is the account's alone.
 */
export const sharedParts = (
  parts: readonly ReportPart[],
  allows: (sourceKey: string) => boolean,
): ReportPart[] =>
  parts.flatMap((part) => {
    if (part.data === null || part.printDisabled) return []
    if (hasBlocks(part.data) && !hasContent(part.key, part.data)) return []
    const data = withClientsNotices(part.key, part.data)
    return [
      {
        ...part,
        status: 'complete' as const,
        error: null,
        errorMessage: null,
        subParts: absentOnes(part),
        data: withholdSources(withUnrecordedReleases(part.key, data), allows),
      },
    ]
  })

const hasBlocks = ({ sections }: PartData): boolean => sections.some(({ blocks }) => blocks.length > 0)

/** Sentences that stand in the place of content are none; those of outside sources report how the account's requests went. */
const isNoContent = (key: PartKey, block: PartBlock): boolean =>
  block.kind === 'text' && (isSourcePartKey(key) || clientText(key, block)?.isNotice === true)

const hasContent = (key: PartKey, { sections }: PartData): boolean =>
  sections.some(({ blocks }) => blocks.some((block) => !isNoContent(key, block)))

/** Returns the content with what paper says instead of sentences to the agent, which says of a source only that it failed; others that are no content are left out. */
function withClientsNotices(key: PartKey, data: PartData): PartData {
  const sections = data.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block): PartBlock[] => {
      if (!isNoContent(key, block) || block.kind !== 'text') return [block]
      const words = isSourcePartKey(key) ? clientText(key, block)?.text : undefined
      return words === undefined ? [] : [{ ...block, text: words }]
    }),
  }))
  return { ...data, sections }
}

/** Returns the states of the sources that a complete part is without. */
function absentOnes({ status, subParts = {} }: ReportPart): ReportPart['subParts'] {
  const absent = Object.entries(subParts).filter((each) => each[1].status === 'failed')
  return status === 'complete' ? Object.fromEntries(absent) : {}
}

/** True when one of the parts shows the picture. */
export const showsPicture = (parts: readonly ReportPart[], pictureId: string): boolean =>
  parts.some(({ data }) =>
    data?.sections.some(({ blocks }) =>
      blocks.some((block) => block.kind === 'picture' && block.pictureId === pictureId),
    ),
  )
