import { queryOptions } from '@tanstack/react-query'
import type { UnitSystem } from '#domain/text/units.ts'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../queries/keys.ts'

/** Queries the card of one parcel. */
export const parcelCardQuery = (upid: string) =>
  queryOptions({
    queryKey: KEYS.parcelCard(upid),
    queryFn: ({ signal }) => call('parcelCard', { params: { upid }, signal, isQuiet: true }),
  })

/** Queries the parcel, or the strata unit, of a PID in any form. */
export const parcelByPidQuery = (pid: string) =>
  queryOptions({
    queryKey: KEYS.parcelByPid(pid),
    queryFn: async ({ signal }) =>
      (await call('parcelByPid', { params: { pid }, signal, isQuiet: true })).parcel,
  })

/** Queries the changes of a parcel by release, in the reader's units, and its present or former name. */
export const parcelTimelineQuery = (upid: string, units: UnitSystem) =>
  queryOptions({
    queryKey: KEYS.parcelTimeline(upid, units),
    queryFn: ({ signal }) =>
      call('parcelTimeline', {
        params: { upid },
        query: { units },
        signal,
        isQuiet: true,
      }),
  })
