import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { closedListingSources } from '../../../connectors/facts/boards/by-number/closed-listings.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { pageRefresher } from '../../services/live/service.ts'
import { ANALYSES } from './analysis-kind.ts'
import { valueAnalysis } from './answer-service.ts'
import { backTestAnalysis } from './back-test-service.ts'
import { addComparable, deleteOwnSales, getOwnSales, saveOwnSale } from './comparable-service.ts'
import { changeAnalysis, createAnalysis, getAnalyses, openAnalysis } from './service.ts'
import { getVersions, openVersion, renewAnalysis, restoreVersion, storeVersion } from './version-service.ts'

export function analysisRoutes(app: FastifyInstance, context: AppContext): void {
  const boards = closedListingSources(context.settings.outside.boards)

  const refresh = pageRefresher(context, 'savedAnalyses')

  registerCall(app, CALLS.analyses, async ({ session, query }) => ({
    analyses: await getAnalyses(context, session.accountId, query),
  }))
  registerCall(app, CALLS.analysis, async ({ session, params }) => ({
    analysis: await openAnalysis(context, session.accountId, params.analysisId),
  }))
  registerCall(app, CALLS.createAnalysis, async (input) => ({
    analysis: await refresh(input, createAnalysis(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.changeAnalysis, async (input) => ({
    analysis: await refresh(input, changeAnalysis(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.valueAnalysis, async ({ session, body, signal }) => ({
    answer: await valueAnalysis(context, session.accountId, body, signal),
  }))
  registerCall(app, CALLS.renameAnalysis, async (input) => {
    const { analysisId, title } = input.body
    return {
      analysis: await refresh(input, ANALYSES.rename(context, input.session.accountId, analysisId, title)),
    }
  })
  registerCall(app, CALLS.duplicateAnalysis, async (input) => ({
    analysis: await refresh(
      input,
      ANALYSES.duplicate(context, input.session.accountId, input.body.analysisId),
    ),
  }))
  registerCall(app, CALLS.deleteAnalysis, async (input) => {
    await refresh(input, ANALYSES.remove(context, input.session.accountId, input.body.analysisId))
    return {}
  })
  registerCall(app, CALLS.restoreAnalysis, async (input) => ({
    analysis: await refresh(input, ANALYSES.restore(context, input.session.accountId, input.body.analysisId)),
  }))
  registerCall(app, CALLS.backTestAnalysis, async ({ session, body, signal }) => ({
    backTest: await backTestAnalysis(context, session.accountId, body, signal),
  }))
  registerCall(app, CALLS.renewAnalysis, async (input) => ({
    analysis: await refresh(input, renewAnalysis(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.addComparable, async (input) => ({
    analysis: await refresh(
      input,
      addComparable({ ...context, boards }, input.session.accountId, input.body, input.signal),
    ),
  }))
  registerCall(app, CALLS.analysisVersions, async ({ session, params }) => ({
    versions: await getVersions(context, session.accountId, params.analysisId),
  }))
  registerCall(app, CALLS.analysisVersion, ({ session, params, signal }) =>
    openVersion(context, session.accountId, params, signal),
  )
  registerCall(app, CALLS.storeAnalysisVersion, async (input) => ({
    versions: await refresh(input, storeVersion(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.takeAnalysisVersion, async (input) => ({
    analysis: await refresh(input, restoreVersion(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.ownSales, async ({ session }) => ({
    sales: await getOwnSales(context, session.accountId),
  }))
  registerCall(app, CALLS.saveOwnSale, async (input) => ({
    sale: await refresh(input, saveOwnSale(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.deleteOwnSales, async (input) => {
    await refresh(input, deleteOwnSales(context, input.session.accountId, input.body.ownSaleIds))
    return {}
  })
}
