import type { QueryKey } from '@tanstack/react-query'
import { ignoreNotFound } from '../../lib/api/creating.ts'
import { patchQuery, queryClient } from '../queries/query-client.tsx'

interface DocumentCalls<Summary extends { id: string }> {
  listKey: QueryKey
  keyOf: (id: string) => QueryKey
  rename: (id: string, title: string) => Promise<Summary>
  duplicate: (id: string) => Promise<Summary>
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<Summary>
  onRemoved?: (id: string) => void
  onRestored?: (id: string) => void
}

export type DocumentActions = ReturnType<typeof createDocumentActions<{ id: string; title: string }>>

/** @throws ApiError */
export function createDocumentActions<Summary extends { id: string }>(calls: DocumentCalls<Summary>) {
  const put = (summary: Summary): Summary => {
    patchQuery<readonly Summary[]>(calls.listKey, (all) => [
      summary,
      ...all.filter(({ id }) => id !== summary.id),
    ])
    return summary
  }
  return {
    async rename(id: string, title: string): Promise<void> {
      put(await calls.rename(id, title))
      await queryClient.invalidateQueries({ queryKey: calls.keyOf(id), exact: true })
    },
    duplicate: async (id: string): Promise<Summary> => put(await calls.duplicate(id)),
    async remove(id: string): Promise<void> {
      await ignoreNotFound(calls.remove(id))
      calls.onRemoved?.(id)
      patchQuery<readonly Summary[]>(calls.listKey, (all) => all.filter((summary) => summary.id !== id))
      queryClient.removeQueries({ queryKey: calls.keyOf(id) })
    },
    async restore(id: string): Promise<void> {
      const summary = await calls.restore(id)
      calls.onRestored?.(id)
      put(summary)
    },
  }
}
