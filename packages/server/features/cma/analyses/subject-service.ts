import type { AnalysisSubject, CreateAnalysis, SourcedFact } from '#contract/cma/analyses.ts'
import { LotlineError } from '#contract/errors.ts'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { readImportedAttributes } from '#domain/valuation/cma/design/imported-columns.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { placeSubject } from '../place/place-service.ts'
import { findDerivation } from '../sales/derive-sales-queries.ts'
import { readRequestedFacts } from '../sales/requested-facts.ts'
import { type DescribedProperty, findDescribedProperty } from '../sales/subject-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

interface StatedFacts {
  facts: SourcedFact[]
  importedFacts: NonNullable<AnalysisSubject['importedFacts']>
  provenance: ProvenanceById
}

interface ReadSubject {
  subject: AnalysisSubject
  provenance: ProvenanceById
}

/**
 * Reads a parcel as subject, with facts from sources. @throws `parcel_not_found`; 422 if its kind is not
 * compared.
 */
export async function readSubject(
  deps: Deps,
  accountId: string,
  upid: string,
  day: IsoDate,
): Promise<ReadSubject> {
  const { database } = deps
  const row = await readProperty(database, upid, day)
  if (!row) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  const marketClass = getClass(row)
  const { provenance, ...facts } = await getFacts(deps, accountId, row)
  return {
    subject: {
      name: parcelName(row),
      position: [row.lng, row.lat],
      marketClass,
      tenure: row.tenure,
      building: row.building,
      neighbourhood: row.neighbourhood,
      upid: row.upid,
      pid: row.pid,
      ...facts,
      corrections: {},
    },
    provenance,
  }
}

export async function readFacts(
  deps: Deps,
  accountId: string,
  upid: string,
  day: IsoDate,
): Promise<StatedFacts | null> {
  const row = await readProperty(deps.database, upid, day)
  return row ? getFacts(deps, accountId, row) : null
}

async function readProperty(database: Database, upid: string, day: IsoDate) {
  const derivation = await findDerivation(database)
  return findDescribedProperty(database, upid, day, derivation?.waterfrontDatasets ?? [])
}

/** Reads facts from releases, completed by saved facts of the account's boards. */
async function getFacts(deps: Deps, accountId: string, row: DescribedProperty): Promise<StatedFacts> {
  const { database } = deps
  const facts = Object.entries(row.attributes).flatMap(([key, value]): SourcedFact[] => {
    const releaseId = row.releases[key as SourcedFact['key']]
    return value === null || releaseId === undefined
      ? []
      : [{ key: key as SourcedFact['key'], value, releaseId }]
  })
  const importedFacts = Object.entries(readImportedAttributes(row.facts)).map(([name, value]) => ({
    name,
    value,
    releaseId: row.release_id,
  }))
  const releaseIds = [...facts, ...importedFacts].map(({ releaseId }) => releaseId)
  const [provenance, boardFacts] = await Promise.all([
    findProvenance(database, releaseIds),
    readRequestedFacts(deps, accountId, row.upid),
  ])
  const keys = new Set(facts.map(({ key }) => key))
  for (const { key, value, source } of boardFacts) {
    if (keys.has(key)) continue
    keys.add(key)
    facts.push({ key, value, releaseId: source.releaseId })
    provenance[source.releaseId] = source
  }
  return { facts, importedFacts, provenance }
}

function getClass({ market_class, use_title, is_of_units }: DescribedProperty): MarketClass {
  if (market_class !== null) return market_class
  if (is_of_units) {
    throw new LotlineError(
      'unprocessable',
      'This is a strata building, whose units are sold separately. Choose one of its units.',
    )
  }
  if (use_title !== null) {
    throw new LotlineError(
      'unprocessable',
      `Market analyses compare houses, strata units and residential land. The assessment roll gives this parcel a different use: ${use_title}. If that is wrong, enter the property by hand.`,
    )
  }
  // Unclassified parcels are usually houses; the person can change this.
  return 'house'
}

/** Makes a subject that was entered by hand, with neighbourhood and strata building of its place. */
export async function subjectFromInput(
  database: Database,
  { kind: _, ...stated }: CreateAnalysis['subject'] & { kind: 'hand' },
): Promise<ReadSubject> {
  const subject = { ...stated, upid: null, pid: null, facts: [] }
  return { subject: await placeSubject(database, subject), provenance: {} }
}
