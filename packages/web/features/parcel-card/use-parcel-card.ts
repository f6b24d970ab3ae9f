import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Everything about one lot; what was seen a moment ago shows at once. The panel tells of failures: a lot may be gone. */
export const useParcelCard = (upid: string) =>
  useQuery({
    queryKey: ['parcel-card', upid],
    queryFn: ({ signal }) =>
      call('parcelCard', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
    staleTime: 60_000,
  })
