import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toasts.ts'

/** What was done may show anywhere on the monitor: in its list, and in the audit log. */
const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: ['monitor'] })

/**
 * Does something an administrator asks for, then fetches what is shown again; `done` is told in a toast. That it failed is
 * told by the application. Null from `done` tells nothing.
 */
export function useAct<Input = void>(
  work: (input: Input) => Promise<string | null>,
): { run: (input: Input) => void; isRunning: boolean } {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onSuccess: (done) => {
      if (done !== null) showToast({ kind: 'success', title: done })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
    },
    onSettled: () => renew(client),
  })
  return { run: mutate, isRunning: isPending }
}
