import type { PartData, ReportPart } from '#contract/report/reports.ts'
import { UNRECORDED_RELEASE } from '#domain/report/part-content.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { UNITS_BLOCK } from '../parts/sales-part.ts'

/**
 * Returns what strangers see of printed parts: values of sources that do not allow sharing are left out, parts that say nothing too. A part that is made
 * anew says what it said before; why one failed is the account's alone.
 */
export const sharedParts = (
  parts: readonly ReportPart[],
  allows: (sourceKey: string) => boolean,
): ReportPart[] =>
  parts.flatMap((part) =>
    part.data === null || part.printDisabled
      ? []
      : [
          {
            ...part,
            status: 'complete' as const,
            error: null,
            errorMessage: null,
            subParts: {},
            data: withholdSources(
              withUnrecordedMedians(part.key, withoutRequests(part.key, part.data)),
              allows,
            ),
          },
        ],
  )

/** Returns the content of a part of outside sources without its sentences: they report how the account's requests went. */
function withoutRequests(key: string, data: PartData): PartData {
  if (!isSourcePartKey(key)) return data
  const sections = data.sections.map((section) => ({
    ...section,
    blocks: section.blocks.filter(({ kind }) => kind !== 'text'),
  }))
  return { ...data, sections }
}

/** Medians of units that were saved before they named each source of their sales are shared no more than a source that was not recorded. */
function withUnrecordedMedians(key: string, data: PartData): PartData {
  if (key !== 'sales') return data
  const sections = data.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.kind === 'facts' && block.key === UNITS_BLOCK
        ? {
            ...block,
            facts: block.facts.map((fact) => ({ furtherReleaseIds: [UNRECORDED_RELEASE], ...fact })),
          }
        : block,
    ),
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
