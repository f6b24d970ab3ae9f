import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** What releases changed on a lot; asked beside the card, which does not wait for it. Its place tells of failures. */
export const useParcelTimeline = (upid: string) =>
  useQuery({
    queryKey: ['parcel-timeline', upid],
    queryFn: ({ signal }) =>
      call('parcelTimeline', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
    staleTime: 60_000,
  })
