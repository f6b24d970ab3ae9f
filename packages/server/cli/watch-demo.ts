import { sql } from 'kysely'
import { notificationTypesFor } from '#domain/notification-types.ts'
import { DEMO_DATASET, demo } from '../connectors/demo/source.ts'
import type { Database } from '../db/open.ts'
import { allowedResourcesOf } from '../features/accounts/service.ts'
import { createFolder, setFolderNotifications } from '../features/collections/service.ts'

/** Lots of each kind of news. */
const MOST_OF_A_KIND = 6

/**
 * The demo's complete user watches lots that the second release changes, so that their bell has something to tell soon after
 * the first start. Does nothing where that user is not, or has folders already.
 */
export async function watchDemo(database: Database, now: Date): Promise<void> {
  const account = await database.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'demo')
    .where('is_demo', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('folder').select('folder.id').whereRef('folder.account_id', '=', 'account.id'),
        ),
      ),
    )
    .executeTakeFirst()
  const upids = account ? await changedLots(database) : []
  if (!account || upids.length === 0) return
  const parts = { database, clock: () => now }
  const { folder } = await createFolder(parts, account.id, { name: 'Watched for a client', upids })
  const allowed = await allowedResourcesOf(database, account.id, now)
  const notifDef = notificationTypesFor('folder', allowed).map(({ key }) => key)
  const owner = { accountId: account.id, allowed }
  await setFolderNotifications(parts, owner, folder.id, { notifDef, notifEnabled: true })
}

/** Of the demo's newest release: new lots, lots with broker listings, and lots under zones, plans and applications that changed. */
async function changedLots({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ upid: string }>`
    WITH news AS (
      SELECT entity, kind, layer_key, subject_id, upid, after FROM change_event WHERE release_id = (
        SELECT max(id) FROM release WHERE source_key = ${demo.key} AND dataset_key = ${DEMO_DATASET}
          AND status = 'current')
    )
    (SELECT subject_id AS upid FROM news WHERE entity = 'parcel' AND kind = 'new' ORDER BY 1 LIMIT ${MOST_OF_A_KIND})
    UNION
    (SELECT upid FROM news WHERE entity = 'listing' AND after->>'kind' = 'broker' AND upid IS NOT NULL
      ORDER BY 1 LIMIT ${MOST_OF_A_KIND})
    UNION
    (SELECT ground.upid FROM news JOIN parcel_layer ground ON ground.feature_id = news.subject_id
      WHERE news.layer_key IN ('zoning', 'ocp', 'alr') ORDER BY 1 LIMIT ${MOST_OF_A_KIND})
    UNION
    (SELECT ground.upid FROM news JOIN parcel_layer ground ON ground.feature_id = news.subject_id
      WHERE news.layer_key = 'development_application' ORDER BY 1 LIMIT ${MOST_OF_A_KIND})`.execute(db)
  return rows.map(({ upid }) => upid)
}
