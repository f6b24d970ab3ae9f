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
 * Runs an act of an administrator, then fetches the shown lists again; a toast shows the text that `work` returns. A failure is
 * shown by the application. The row of `removedId` does not exist afterwards, and is not fetched.
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
