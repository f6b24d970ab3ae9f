/** Links of a market analysis. All calls throw `ApiError`. */
import { useQuery } from '@tanstack/react-query'
import type { AnalysisShare } from '#contract/cma/analysis-share-calls.ts'
import type { ShareDays } from '#domain/share/share-rules.ts'
import type { SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { call } from '../../../lib/api/api.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { WATCHED_LINKS } from '../../../property/share/watched-links.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { patchQuery } from '../../../state/queries/query-client.ts'

export const useAnalysisShares = (analysisId: string) =>
  useQuery({
    queryKey: KEYS.analysisShares(analysisId),
    queryFn: async ({ signal }): Promise<readonly AnalysisShare[]> =>
      (await call('analysisShares', { params: { analysisId }, isQuiet: true, signal })).shares,
    ...WATCHED_LINKS,
  })

interface Wanted {
  days: ShareDays
  password: string | null
  parts: readonly SharedPart[]
}

/** Returns the address of the new link. */
export async function shareAnalysis(analysisId: string, wanted: Wanted): Promise<string> {
  const { units } = usePreferences.getState()
  const body = { analysisId, ...wanted, parts: [...wanted.parts], units, clientId: liveClientId() }
  const { share, address } = await call('shareAnalysis', { body })
  patchShares(analysisId, (shares) => [share, ...shares])
  return address
}

export async function revokeAnalysisShare(analysisId: string, shareId: string): Promise<void> {
  const body = { shareId, clientId: liveClientId() }
  await call('revokeAnalysisShare', { body })
  patchShares(analysisId, (shares) => shares.filter(({ id }) => id !== shareId))
}

const patchShares = (
  analysisId: string,
  change: (shares: readonly AnalysisShare[]) => readonly AnalysisShare[],
) => patchQuery<readonly AnalysisShare[]>(KEYS.analysisShares(analysisId), change)
