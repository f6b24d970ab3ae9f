import type { FactOrigin, ParcelFacts } from '#contract/facts/facts.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { requestedReleaseId } from '../../connectors/requested-release.ts'

/** The id is negative, and equal everywhere for equal source, day and request time. */
export function resultProvenance({ dataSource, origin, fetchedAt }: ParcelFacts): Provenance | null {
  if (origin === null || fetchedAt === null) return null
  const { credentials } = DATA_SOURCES[dataSource]
  return {
    releaseId: idOf(dataSource, origin, fetchedAt),
    sourceKey: dataSource,
    datasetKey: dataSource,
    title: origin.title,
    publisher: origin.publisher,
    licence: origin.licence,
    licenceUrl: null,
    attribution: origin.attribution,
    asOf: origin.asOf,
    isSynthetic: origin.isStandIn,
    requestedAt: fetchedAt,
    ...(credentials === null ? {} : { credentials }),
  }
}

function idOf(dataSource: string, origin: FactOrigin, fetchedAt: string): number {
  const { title, publisher, licence, attribution, asOf, isStandIn } = origin
  const identity = [dataSource, fetchedAt, title, publisher, licence, attribution, asOf, isStandIn]
  return requestedReleaseId(identity)
}
