import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../queries/keys.ts'

/** Queries the card of one parcel. The caller reports failures: a parcel may have been removed. */
export const parcelCardQuery = (upid: string) =>
  queryOptions({
    queryKey: KEYS.parcelCard(upid),
    queryFn: ({ signal }) =>
      call('parcelCard', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
  })

/** Queries the changes of a parcel by release, and its present or former name. The caller reports failures. */
export const parcelTimelineQuery = (upid: string) =>
  queryOptions({
    queryKey: KEYS.parcelTimeline(upid),
    queryFn: ({ signal }) =>
      call('parcelTimeline', { params: { upid }, signal, isQuiet: true, failures: 'caller' }),
  })
