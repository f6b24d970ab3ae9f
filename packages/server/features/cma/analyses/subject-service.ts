import type { AnalysisSubject, CreateAnalysis, SourcedFact } from '#contract/cma/analyses.ts'
import { LotlineError } from '#contract/errors.ts'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { Database } from '../../../db/open.ts'
import { provenanceOf } from '../../services/sources/service.ts'
import { findDerivation } from '../sales/derive-sales-queries.ts'
import { findDescribed } from '../sales/subject-queries.ts'

interface ReadSubject {
  subject: AnalysisSubject
  provenance: ProvenanceById
}

/** Returns a parcel or strata unit as the subject of an analysis, by what sources state of it. Throws `parcel_not_found`. */
export async function readSubject(database: Database, upid: string, day: IsoDate): Promise<ReadSubject> {
  const derivation = await findDerivation(database)
  const row = await findDescribed(database, upid, day, derivation?.waterfrontDatasets ?? [])
  if (!row) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  const facts = Object.entries(row.attributes).flatMap(([key, value]): SourcedFact[] => {
    const releaseId = row.releases[key as SourcedFact['key']]
    return value === null || releaseId === undefined
      ? []
      : [{ key: key as SourcedFact['key'], value, releaseId }]
  })
  return {
    subject: {
      name: parcelName({
        ...row,
        planNumber: row.plan_number,
        lotNumber: row.lot_number,
        parcelClass: row.parcel_class,
      }),
      position: [row.lng, row.lat],
      // What no source classes is most often a house; its owner can say otherwise.
      marketClass: row.market_class ?? 'house',
      tenure: row.tenure,
      building: row.building,
      neighbourhood: row.neighbourhood,
      upid: row.upid,
      pid: row.pid,
      facts,
      corrections: {},
    },
    provenance: await provenanceOf(
      database,
      facts.map(({ releaseId }) => releaseId),
    ),
  }
}

/** A subject that a person described, without a parcel. */
export function subjectByHand({
  kind: _,
  ...stated
}: CreateAnalysis['subject'] & { kind: 'hand' }): ReadSubject {
  return { subject: { ...stated, upid: null, pid: null, facts: [] }, provenance: {} }
}
