import { randomUUID } from 'node:crypto'
import { MAX_ANALYSES } from '#domain/valuation/analysis/analysis-limits.ts'
import { createSavedDocuments } from '../../documents/saved/service.ts'
import { toSummary } from './analysis-content.ts'
import { findAnalysis, findSummary, insertAnalysis } from './analysis-queries.ts'

export const ANALYSES = createSavedDocuments({
  name: 'analysis',
  plural: 'analyses',
  missing: 'This analysis does not exist, or was deleted.',
  max: MAX_ANALYSES,
  find: findAnalysis,
  async findSummary(database, accountId, id) {
    const row = await findSummary(database, accountId, id)
    return row && toSummary(row)
  },
  titleOf: ({ title, content }) => title ?? content.subject.name,
  storedTitle: (_, input) => input,
  async copy(transaction, accountId, { content, basis_id, value_dollars }, title, now) {
    const id = randomUUID()
    const analysis = { id, title, content, basisId: basis_id, valueDollars: value_dollars }
    await insertAnalysis(transaction, accountId, analysis, now)
    return id
  },
})
