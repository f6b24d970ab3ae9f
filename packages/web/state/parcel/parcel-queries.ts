import { queryOptions } from '@tanstack/react-query'
import type { UnitSystem } from '#domain/text/units.ts'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../queries/keys.ts'
import { callQuery } from '../queries/query-client.tsx'

export const parcelCardQuery = (upid: string) =>
  callQuery(KEYS.parcelCard(upid), 'parcelCard', { params: { upid } })

export const parcelByPidQuery = (pid: string) =>
  queryOptions({
    queryKey: KEYS.parcelByPid(pid),
    queryFn: async ({ signal }) =>
      (await call('parcelByPid', { params: { pid }, signal, isQuiet: true })).parcel,
  })

export const parcelTimelineQuery = (upid: string, units: UnitSystem) =>
  callQuery(KEYS.parcelTimeline(upid, units), 'parcelTimeline', { params: { upid }, query: { units } })
