import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { KEYS } from '../../state/queries/keys.ts'

/** An action may affect any list and the audit log. */
const refetchLists = (client: QueryClient, removedId: string | undefined) =>
  client.invalidateQueries({
    queryKey: KEYS.monitor,
    predicate: ({ queryKey }) => removedId === undefined || !queryKey.includes(removedId),
  })

/** Shows the text that `action` returns in a toast. Does not refetch `removedId`. */
export function useAct<Input = void>(
  action: (input: Input) => Promise<string>,
  { removedId }: { removedId?: string } = {},
): { run: (input: Input) => void; isRunning: boolean } {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: (done) => {
      showToast({ kind: 'success', title: done })
      return refetchLists(client, removedId)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      return refetchLists(client, undefined)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  const run = (input: Input) => {
    // Ignores a double click, which comes before the busy state is rendered.
    if (isBusy.current) return
    isBusy.current = true
    mutate(input)
  }
  return { run, isRunning: isPending }
}
