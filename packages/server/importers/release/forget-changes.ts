import type { Queryable } from '../../db/in-transaction.ts'

/** Deletes the change events of releases, with their detected changes and notifications. Runs in the caller's transaction. */
export async function forgetChanges(client: Queryable, releaseIds: readonly number[]): Promise<void> {
  const ids = [[...releaseIds]]
  await client.query(
    'DELETE FROM collection_change WHERE change_id IN (SELECT id FROM detected_change WHERE release_id = ANY($1))',
    ids,
  )
  for (const table of ['notification', 'detected_change', 'release_watch', 'change_event', 'layer_summary'])
    await client.query(`DELETE FROM ${table} WHERE release_id = ANY($1)`, ids)
}
