import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { KEYS } from './keys.ts'
import { patchQuery, queryClient } from './query-client.tsx'

it('Cached data that a call changed is with its readers before the code after the call goes on', async () => {
  const queryKey = KEYS.secondFactors
  queryClient.setQueryData(queryKey, ['a key'])
  const seen: unknown[] = []
  // Subscribes like the library's hooks.
  const read = notifyManager.batchCalls(() => seen.push(queryClient.getQueryData(queryKey)))
  const stop = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(read)
  const removeTheKey = async () => patchQuery<string[]>(queryKey, () => [])
  await removeTheKey()
  expect(seen).toEqual([[]])
  stop()
})
