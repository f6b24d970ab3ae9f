import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { KEYS } from '../../state/queries/keys.ts'

/**
 * Invalidates all of the monitor's queries, as an action may affect any of them: its list, and the audit log. Skips the queries of `removedId`, which
 * no longer exists.
 */
const renew = (client: QueryClient, removedId: string | undefined) =>
  client.invalidateQueries({
    queryKey: KEYS.monitor,
    predicate: ({ queryKey }) => removedId === undefined || !queryKey.includes(removedId),
  })

/**
 * Does something an administrator asks for, then fetches what is shown again; what `work` answers is told in a toast. That it failed is
 * told by the application. What has `removedId` is there no more afterwards, and is not asked for.
 */
export function useAct<Input = void>(
  work: (input: Input) => Promise<string>,
  { removedId }: { removedId?: string } = {},
): { run: (input: Input) => void; isRunning: boolean } {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onSuccess: (done) => {
      showToast({ kind: 'success', title: done })
      return renew(client, removedId)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      return renew(client, undefined)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  const run = (input: Input) => {
    // A doubled click comes before the button is drawn as one that waits.
    if (isBusy.current) return
    isBusy.current = true
    mutate(input)
  }
  return { run, isRunning: isPending }
}
