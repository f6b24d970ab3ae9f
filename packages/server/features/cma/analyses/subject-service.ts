import type { AnalysisSubject, CreateAnalysis, SourcedFact } from '#contract/cma/analyses.ts'
import { LotlineError } from '#contract/errors.ts'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Database } from '../../../db/open.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { findDerivation } from '../sales/derive-sales-queries.ts'
import { type DescribedProperty, findDescribed } from '../sales/subject-queries.ts'

interface ReadSubject {
  subject: AnalysisSubject
  provenance: ProvenanceById
}

/** Returns a parcel or strata unit as the subject of an analysis, by what sources state of it. Throws `parcel_not_found`, and 422 for one that is not compared. */
export async function readSubject(database: Database, upid: string, day: IsoDate): Promise<ReadSubject> {
  const derivation = await findDerivation(database)
  const row = await findDescribed(database, upid, day, derivation?.waterfrontDatasets ?? [])
  if (!row) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  const marketClass = classOf(row)
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
      marketClass,
      tenure: row.tenure,
      building: row.building,
      neighbourhood: row.neighbourhood,
      upid: row.upid,
      pid: row.pid,
      facts,
      corrections: {},
    },
    provenance: await findProvenance(
      database,
      facts.map(({ releaseId }) => releaseId),
    ),
  }
}

function classOf({ market_class, use_title, is_of_units }: DescribedProperty): MarketClass {
  if (market_class !== null) return market_class
  if (is_of_units) {
    throw new LotlineError(
      'unprocessable',
      'This is a strata building, whose units are sold one by one. Choose one of its units.',
    )
  }
  if (use_title !== null) {
    throw new LotlineError(
      'unprocessable',
      `Market analyses compare houses, strata units and residential land. The roll states another use of this parcel: ${use_title}. If it is wrong, describe the property by hand.`,
    )
  }
  // What no source classes is most often a house; its owner can say otherwise.
  return 'house'
}

/** A subject that a person described, without a parcel. */
export function subjectByHand({
  kind: _,
  ...stated
}: CreateAnalysis['subject'] & { kind: 'hand' }): ReadSubject {
  return { subject: { ...stated, upid: null, pid: null, facts: [] }, provenance: {} }
}
