import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallName } from '#contract/calls.ts'
import { call, type OptionsArgument } from '../../lib/api/api.ts'

/** Its failure is shown in place. */
export const callQuery = <Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...[options]: OptionsArgument<Name>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(name, ...([{ ...options, signal, isQuiet: true }] as OptionsArgument<Name>)),
  })
