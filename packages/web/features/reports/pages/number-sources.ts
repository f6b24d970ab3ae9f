import type { PartData, Report } from '#contract/report/reports.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { type Block, rowReleases } from '#domain/blocks/block.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { listBlocks, listPrinted } from '#domain/report/printed-content.ts'
import { cachedFor } from './piece.ts'

export interface NumberedSource {
  number: number
  /** Null for a source computed by Lotline for the part. */
  releaseId: number | null
  /** Other releases with the same text, from repeated imports of the same data. */
  copies: number[]
  /** Null if computed, or not stored in the report. */
  provenance: Provenance | null
  /** ISO time of the first part that uses it. */
  madeAt: string | null
}

/** Sources of all printed values, numbered from 1 in the order of first use. */
export function numberSources(report: Pick<Report, 'parts'>): NumberedSource[] {
  const sources = new Map<string, NumberedSource>()
  const seenReleases = new Set<number | null>()
  for (const { data, settledAt } of listPrinted(report.parts)) {
    if (data === null) continue
    for (const releaseId of listDataSources(data)) {
      if (seenReleases.has(releaseId)) continue
      seenReleases.add(releaseId)
      const provenance = releaseId === null ? null : (data.provenance[releaseId] ?? null)
      const text = JSON.stringify(provenance === null ? releaseId : { ...provenance, releaseId: 0 })
      const existing = sources.get(text)
      if (existing && releaseId !== null) existing.copies.push(releaseId)
      else
        sources.set(text, { number: sources.size + 1, releaseId, copies: [], provenance, madeAt: settledAt })
    }
  }
  return [...sources.values()]
}

export const listDataSources = cachedFor(({ sections }: PartData): readonly (number | null)[] => [
  ...new Set(sections.flatMap(({ blocks }) => blocks.flatMap(blockSources))),
])

function blockSources(block: Block): (number | null)[] {
  if (block.kind === 'facts') {
    return block.facts
      .filter(({ value, releaseId }) => value !== null || releaseId !== null)
      .flatMap(rowReleases)
  }
  return block.kind === 'table' ? block.rows.flatMap(rowReleases) : []
}

export function listPictureAttributions(report: Pick<Report, 'parts'>): string[] {
  const titlesByAttribution = new Map<string, Set<string>>()
  for (const part of listPrinted(report.parts)) {
    for (const block of listBlocks(part)) {
      if (block.kind !== 'picture' && block.kind !== 'view') continue
      for (const attribution of block.attributions) {
        const titles = titlesByAttribution.get(attribution) ?? new Set()
        titlesByAttribution.set(attribution, titles.add(PART_KINDS[part.key].title))
      }
    }
  }
  return [...titlesByAttribution].map(([attribution, titles]) => `${[...titles].join(', ')}: ${attribution}`)
}
