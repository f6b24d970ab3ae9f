import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { ReportParcel } from '#contract/report/report-subject.ts'
import type { FailedSource, PartData } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Block, BlockSection } from '#domain/blocks/block.ts'
import { textBlock } from '#domain/blocks/make-block.ts'
import { EARLIER_REQUEST_TEXT } from '#domain/report/client-texts.ts'
import type { PartFailure } from '#domain/report/report-parts.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { resultProvenance } from '../../facts/service.ts'
import { sourceBlocks } from './source-blocks.ts'

interface SourceResult {
  source: TaskSourceKey
  facts: readonly ParcelFacts[]
  withoutQuota: readonly string[]
}

interface ContentRequest {
  parcels: readonly ReportParcel[]
  permissions: ReadonlySet<ResourceKey>
  isOneOfSeveral: boolean
}

const CANCELLED = 'The request was cancelled before it finished.'
const QUOTA_USED_UP: PartFailure = {
  error: 'quota_used_up',
  errorMessage: 'This month’s quota is used up. It resets on the first of the month.',
}

/**
 * Makes a section for each parcel, with a caveat where values are missing or old. Returns only the failure if
 * no parcel has values.
 */
export function sourceContent(
  { source, facts, withoutQuota }: SourceResult,
  { parcels, permissions, isOneOfSeveral }: ContentRequest,
): { data: PartData } | PartFailure {
  const byUpid = new Map(facts.map((other) => [other.upid, other]))
  if (!facts.some(({ values }) => values !== null)) return totalFailure(source, facts, withoutQuota)
  const provenance: PartData['provenance'] = {}
  const failures: FailedSource[] = []
  const sections = parcels.map(({ upid, addressLine1 }): BlockSection => {
    const facts = byUpid.get(upid)
    const blocks: Block[] = []
    if (facts && facts.values !== null && !isNotRequested(facts)) {
      const from = resultProvenance(facts)
      if (from) provenance[from.releaseId] = from
      const releaseId = from?.releaseId ?? null
      blocks.push(...sourceBlocks(facts, { source, permissions, isOneOfSeveral, releaseId }))
    }
    const caveat = getCaveat(source, facts, withoutQuota.includes(upid))
    if (caveat !== null) {
      blocks.push(textBlock(`${source}/caveat`, `${DATA_SOURCES[source].title}: ${caveat}`))
      if (!facts || !isNotRequested(facts)) failures.push(partialFailure(source, caveat, facts))
    }
    return { upid, title: addressLine1 ?? '', blocks }
  })
  return { data: { sections, provenance, ...withFailures(failures) } }
}

/** Describes the failure of a source that still has earlier values, or values of other parcels. */
const partialFailure = (
  source: TaskSourceKey,
  reason: string,
  facts: ParcelFacts | undefined,
): FailedSource => ({
  title: DATA_SOURCES[source].title,
  reason,
  credentials: facts?.failure === 'credentials' ? DATA_SOURCES[source].credentials : null,
})

const withFailures = (failures: readonly FailedSource[]): Pick<PartData, 'failures'> =>
  failures.length === 0 ? {} : { failures: [...new Map(failures.map((item) => [item.title, item])).values()] }

function totalFailure(
  source: TaskSourceKey,
  facts: readonly ParcelFacts[],
  withoutQuota: readonly string[],
): PartFailure {
  const failure = facts.find(({ state }) => state === 'error')
  if (failure) return { error: failure.failure ?? 'unavailable', errorMessage: getReason(source, failure) }
  if (withoutQuota.length > 0) return QUOTA_USED_UP
  return { error: 'cancelled', errorMessage: CANCELLED }
}

const getReason = (source: TaskSourceKey, { failure, reason }: ParcelFacts): string =>
  failure === 'timeout' || reason === null ? `${DATA_SOURCES[source].title} did not answer in time.` : reason

function getCaveat(
  source: TaskSourceKey,
  facts: ParcelFacts | undefined,
  isWithoutQuota: boolean,
): string | null {
  const earlierNote = facts?.values ? ` ${EARLIER_REQUEST_TEXT}` : ''
  if (isWithoutQuota) return `Not requested, as this month’s quota was used up.${earlierNote}`
  if (!facts) return CANCELLED
  if (isNotRequested(facts)) return withFullStop(getReason(source, facts))
  return facts.state === 'done' ? null : `${withFullStop(getReason(source, facts))}${earlierNote}`
}

const isNotRequested = ({ state, reason }: ParcelFacts): boolean => state === 'done' && reason !== null

const withFullStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

export function mergeContent(parcels: readonly ReportParcel[], contents: readonly PartData[]): PartData {
  return {
    ...withFailures(contents.flatMap(({ failures = [] }) => failures)),
    sections: parcels.map(({ upid, addressLine1 }) => ({
      upid,
      title: addressLine1 ?? '',
      blocks: contents.flatMap(
        ({ sections }) => sections.find((section) => section.upid === upid)?.blocks ?? [],
      ),
    })),
    provenance: Object.assign({}, ...contents.map(({ provenance }) => provenance)),
  }
}
