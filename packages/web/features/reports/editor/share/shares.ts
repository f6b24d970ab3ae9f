/** Links of a report, and what is done with them. All calls throw `ApiError`. */
import { useQuery } from '@tanstack/react-query'
import type { Share } from '#contract/report/share-calls.ts'
import type { ShareDays } from '#domain/share/share-rules.ts'
import { call } from '../../../../lib/api/api.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { FOLLOWED, patchQuery } from '../../../../state/queries/query-client.ts'

export const useShares = (reportId: string) =>
  useQuery({
    queryKey: KEYS.reportShares(reportId),
    queryFn: async ({ signal }): Promise<readonly Share[]> =>
      (await call('reportShares', { params: { reportId }, isQuiet: true, failures: 'caller', signal }))
        .shares,
    ...FOLLOWED,
    // How often links were opened changes without a message.
    refetchOnMount: 'always',
  })

interface Wanted {
  days: ShareDays
  password: string | null
  /** Attached files are shown, too. */
  showsFiles: boolean
  /** A PDF of what it shows can be downloaded. */
  offersPdf: boolean
}

/** Returns the address of the new link, which is not to be had again. The report is shown in the units that the page has now. */
export async function createShare(reportId: string, wanted: Wanted): Promise<string> {
  const { units } = usePreferences.getState()
  const body = { reportId, ...wanted, units, clientId: liveClientId() }
  const { share, address } = await call('shareReport', { body, failures: 'caller-entirely' })
  patchShares(reportId, (shares) => [share, ...shares])
  return address
}

/** Creates a link and has Lotline mail it: `to` is an address, `message` what is written beside it. */
export async function mailReport(
  reportId: string,
  wanted: Wanted & { to: string; message: string },
): Promise<void> {
  const { units } = usePreferences.getState()
  const body = { reportId, ...wanted, units, clientId: liveClientId() }
  const { share } = await call('mailReport', { body, failures: 'caller-entirely' })
  patchShares(reportId, (shares) => [share, ...shares])
}

export async function revokeShare(reportId: string, shareId: string): Promise<void> {
  await call('revokeShare', { body: { shareId, clientId: liveClientId() }, failures: 'caller-entirely' })
  patchShares(reportId, (shares) => shares.filter(({ id }) => id !== shareId))
}

const patchShares = (reportId: string, change: (shares: readonly Share[]) => readonly Share[]) =>
  patchQuery<readonly Share[]>(KEYS.reportShares(reportId), change)
