import type { SourcedFact } from '#contract/cma/analyses.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { AppContext } from '../../../context.ts'
import { getAllowedResources } from '../../accounts/service.ts'
import { readSavedFacts, resultProvenance } from '../../facts/service.ts'

interface RequestedFact extends Pick<SourcedFact, 'key' | 'value'> {
  source: Provenance
}

const SOURCES = ['paragonResidential', 'vivaMlsTaxReport', 'aoirComparables', 'paragonTax'] as const

const FACTS = {
  floorArea: 'floorSquareMetres',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  yearBuilt: 'yearBuilt',
  yearConstructed: 'yearBuilt',
} as const satisfies Record<string, SourcedFact['key']>

/** Reads facts saved for the account, without sources that it may no longer use. */
export async function readRequestedFacts(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  accountId: string,
  upid: string,
): Promise<RequestedFact[]> {
  const allowedResources = await getAllowedResources(database, accountId, clock())
  const savedFacts = await readSavedFacts(
    database,
    { accountId, allowedResources },
    { dataSources: [...SOURCES], upids: [upid] },
  )
  return SOURCES.flatMap((dataSource) => {
    const facts = savedFacts.find((other) => other.dataSource === dataSource)
    const source = facts ? resultProvenance(facts) : null
    if (!facts?.values || source === null) return []
    const { values } = facts
    return Object.entries(FACTS).flatMap(([column, key]): RequestedFact[] => {
      const value = Number(values[column] ?? Number.NaN)
      return Number.isFinite(value) && value > 0 ? [{ key, value, source }] : []
    })
  })
}
