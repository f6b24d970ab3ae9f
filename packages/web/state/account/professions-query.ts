import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../queries/keys.ts'

export const professionsQuery = queryOptions({
  queryKey: KEYS.professions,
  queryFn: async ({ signal }) => (await call('professions', { signal, isQuiet: true })).professions,
  staleTime: Number.POSITIVE_INFINITY,
})
