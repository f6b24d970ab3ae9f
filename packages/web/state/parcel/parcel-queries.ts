import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Everything about one lot. Who asks tells of failures: a lot may be gone. */
export const parcelCardQuery = (upid: string) =>
  queryOptions({
    queryKey: ['parcel-card', upid],
    queryFn: ({ signal }) =>
      call('parcelCard', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
  })

/** What releases changed on a lot, and what it is or was called. Who asks tells of failures. */
export const parcelTimelineQuery = (upid: string) =>
  queryOptions({
    queryKey: ['parcel-timeline', upid],
    queryFn: ({ signal }) =>
      call('parcelTimeline', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
  })
