import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { Share } from '#contract/share/links.ts'
import type { ShareDays } from '#domain/share/share-rules.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { usePreferences } from '../account/preferences.ts'
import { LIVE_QUERY, patchQuery } from '../queries/query-client.tsx'

export interface LinkTerms {
  days: ShareDays
  password: string | null
}

interface ShareCalls<Link extends Share, Terms> {
  keyOf: (documentId: string) => QueryKey
  list: (documentId: string, options: { isQuiet: true; signal: AbortSignal }) => Promise<{ shares: Link[] }>
  create: (
    documentId: string,
    terms: Terms & ReturnType<typeof createRequestContext>,
  ) => Promise<{ share: Link; address: string }>
  revoke: (body: { shareId: string; clientId: string }) => Promise<unknown>
}

/** Polled, because opened links and sent mails publish no message. */
const POLL_MS = 5000

export const createRequestContext = () => ({
  units: usePreferences.getState().units,
  clientId: liveClientId(),
})

export function createDocumentShares<Link extends Share, Terms extends LinkTerms>(
  calls: ShareCalls<Link, Terms>,
) {
  const patch = (documentId: string, change: (shares: readonly Link[]) => readonly Link[]) =>
    patchQuery<readonly Link[]>(calls.keyOf(documentId), change)
  const put = (documentId: string, share: Link): void =>
    patch(documentId, (shares) => [share, ...shares.filter(({ id }) => id !== share.id)])
  return {
    useShares: (documentId: string) =>
      useQuery({
        queryKey: calls.keyOf(documentId),
        queryFn: async ({ signal }): Promise<readonly Link[]> =>
          (await calls.list(documentId, { isQuiet: true, signal })).shares,
        ...LIVE_QUERY,
        refetchOnMount: 'always',
        refetchInterval: POLL_MS,
      }),
    put,
    async create(documentId: string, terms: Terms): Promise<string> {
      const { share, address } = await calls.create(documentId, { ...terms, ...createRequestContext() })
      put(documentId, share)
      return address
    },
    async revoke(documentId: string, shareId: string): Promise<void> {
      await calls.revoke({ shareId, clientId: liveClientId() })
      patch(documentId, (shares) => shares.filter(({ id }) => id !== shareId))
    },
  }
}
