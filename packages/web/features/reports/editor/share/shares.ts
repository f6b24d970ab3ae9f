/** Queries and actions of a report's links. All calls throw `ApiError`. */
import { useQuery } from '@tanstack/react-query'
import type { Share } from '#contract/report/share-calls.ts'
import type { ShareDays } from '#domain/share/share-rules.ts'
import { call } from '../../../../lib/api/api.ts'
import { creating } from '../../../../lib/api/creating.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { WATCHED_LINKS } from '../../../../property/share/watched-links.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { patchQuery } from '../../../../state/queries/query-client.ts'

export const useShares = (reportId: string) =>
  useQuery({
    queryKey: KEYS.reportShares(reportId),
    queryFn: async ({ signal }): Promise<readonly Share[]> =>
      (await call('reportShares', { params: { reportId }, isQuiet: true, signal })).shares,
    ...WATCHED_LINKS,
  })

interface Wanted {
  days: ShareDays
  password: string | null
  /** Attached files are shown, too. */
  showsFiles: boolean
  /** Whether a PDF of its content can be downloaded. */
  offersPdf: boolean
}

/** Returns the address of the new link. The report is shown in the units that the page has now. */
export async function createShare(reportId: string, wanted: Wanted): Promise<string> {
  const { units } = usePreferences.getState()
  const body = { reportId, ...wanted, units, clientId: liveClientId() }
  const { share, address } = await call('shareReport', { body })
  patchShares(reportId, (shares) => [share, ...shares])
  return address
}

/** Creates a link and has Lotline mail it to `to` with `message`. Idempotent after a lost response. */
export const mailReport = creating(
  async (shareId, { reportId, ...wanted }: Wanted & { reportId: string; to: string; message: string }) => {
    const { units } = usePreferences.getState()
    const body = { shareId, reportId, ...wanted, units, clientId: liveClientId() }
    const { share } = await call('mailReport', { body })
    patchShares(reportId, (shares) => [share, ...shares.filter(({ id }) => id !== share.id)])
  },
)

export async function revokeShare(reportId: string, shareId: string): Promise<void> {
  await call('revokeShare', { body: { shareId, clientId: liveClientId() } })
  patchShares(reportId, (shares) => shares.filter(({ id }) => id !== shareId))
}

const patchShares = (reportId: string, change: (shares: readonly Share[]) => readonly Share[]) =>
  patchQuery<readonly Share[]>(KEYS.reportShares(reportId), change)
