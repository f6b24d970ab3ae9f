import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { DataSourceState, GetFacts, GotFacts, SavedFacts, SavedFactsRequest } from './facts.ts'

export const FACT_CALLS = {
  dataSources: {
    ...CALL_ADDRESSES.dataSources,
    access: 'subscriber',
    summary: 'Data sources with their state for this account: needs, costs and durations',
    response: z.object({ dataSources: z.array(DataSourceState) }),
  },
  getFacts: {
    ...CALL_ADDRESSES.getFacts,
    access: 'subscriber',
    summary: 'Query a data source about parcels; begins a task where no fresh result is stored',
    body: GetFacts,
    response: GotFacts,
  },
  savedFacts: {
    ...CALL_ADDRESSES.savedFacts,
    access: 'subscriber',
    summary: 'Stored facts of parcels, and the queries under way',
    body: SavedFactsRequest,
    response: SavedFacts,
  },
} as const
