/** The calls about facts on demand. */
import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { DataSourceState, GetFacts, GotFacts, SavedFacts, SavedFactsRequest } from './facts.ts'

export const FACT_CALLS = {
  dataSources: {
    ...CALL_ADDRESSES.dataSources,
    access: 'subscriber',
    summary: 'Data sources as they stand for this account: what they need, cost, and how long they take',
    response: z.object({ dataSources: z.array(DataSourceState) }),
  },
  getFacts: {
    ...CALL_ADDRESSES.getFacts,
    access: 'subscriber',
    summary: 'Ask a data source about parcels; begins a task where no fresh answer is kept',
    body: GetFacts,
    response: GotFacts,
  },
  savedFacts: {
    ...CALL_ADDRESSES.savedFacts,
    access: 'subscriber',
    summary: 'What is kept of data sources about parcels, and what is being asked',
    body: SavedFactsRequest,
    response: SavedFacts,
  },
} as const
