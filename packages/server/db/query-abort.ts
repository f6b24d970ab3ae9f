import type { AbortableQueryOptions } from 'kysely'
import type { Database } from './open.ts'

/**
 * Query options for a request whose client may leave. Native PostgreSQL cancels the running query;
 * the embedded engine has one session and cannot, so there only what has not begun is left out.
 */
export function abortable(database: Database, signal: AbortSignal | undefined): AbortableQueryOptions {
  if (!signal) return {}
  return {
    signal,
    inflightQueryAbortStrategy: database.kind === 'native' ? 'cancel query' : 'ignore query',
  }
}
