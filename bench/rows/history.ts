import type pg from 'pg'
import { NOTIFICATION_RESOURCES } from '#domain/account/permissions.ts'
import type { Database } from '#server/db/open.ts'
import { openSignals } from '#server/db/signals.ts'
import { complete } from '#server/features/services/tasks/task-completion.ts'
import { beginTask, insertTask, type TaskRow } from '#server/features/services/tasks/task-queries.ts'
import { flushPendingIndex } from '#server/features/watching/changes/detected-change-queries.ts'
import type { Collection } from '#server/features/watching/history/history-queries.ts'
import { countHistory, historyKind, startHistory } from '#server/features/watching/history/service.ts'
import type { NewTask } from '#server/platform/queue/task-service.ts'
import { median, timed } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'
import { changeZones } from '../zoning-changes.ts'

const ROUNDS = 5
const FOLDER: Collection = { kind: 'folder', id: '00000000-0000-4000-8000-000000000001' }
const AREA: Collection = { kind: 'area', id: '00000000-0000-4000-8000-000000000002' }
const FOLDER_PARCELS = 50
const CHANGED_PARCELS = 200
const CHANGES_OF_PARCEL = 100

export const history: BenchRow = {
  key: 'history',
  what: 'opening a long history, until its first 50 entries',
  against: '',
  async measure(context) {
    const { database } = await context.parcels(context.options.parcels)
    const accountId = await makeHistories(database.pool, context.sized(CHANGES_OF_PARCEL, 2))
    const viewer = { accountId, allowedResources: new Set(NOTIFICATION_RESOURCES) }
    await flushPendingIndex(database)
    const figures = []
    for (const collection of [FOLDER, AREA]) {
      const { info: count = 0 } = await countHistory(database, viewer, collection)
      const times: number[] = []
      for (let round = 0; round < context.rounds(ROUNDS); round += 1)
        times.push(await timed(() => firstPart(database, viewer, collection)))
      const entries = count.toLocaleString('en')
      figures.push({
        part:
          collection === FOLDER
            ? `${entries} of a folder of ${FOLDER_PARCELS} parcels`
            : `${entries} of an area that holds a whole city`,
        ours: times,
        reference: null,
        unit: 'ms',
        value: median(times),
        mark: atMost(250, 'ms'),
        note:
          collection === FOLDER
            ? 'query, order, task, and publishing of the first entries; without the network and the queue.'
            : '',
      })
    }
    return figures
  },
}

const ASKED = { tab: 'info', orderBy: 'asOf', isReversed: false, from: null, to: null } as const

async function firstPart(
  database: Database,
  viewer: Parameters<typeof startHistory>[1],
  collection: Collection,
): Promise<void> {
  const task = await storedTask(database, viewer, collection)
  const run = historyKind({ database }).run({
    taskId: task.id,
    accountId: task.account_id,
    key: task.key,
    args: task.args,
    missing: [0],
    signal: new AbortController().signal,
  })
  const deps = { database, signals: openSignals(database), kinds: [], clock: () => new Date() }
  for await (const part of run) await complete(deps, task.id, [part].flat())
}

async function storedTask(
  database: Database,
  viewer: Parameters<typeof startHistory>[1],
  collection: Collection,
): Promise<TaskRow> {
  let stored: TaskRow | undefined
  const create = async ({ args = {}, timeout = 300, ...requested }: NewTask) => {
    const task = { ...requested, args, timeoutSeconds: timeout, createdAt: new Date() }
    stored = await insertTask(database, task)
  }
  await startHistory({ database, tasks: { create } as never }, viewer, collection, ASKED)
  const begun = stored && (await beginTask(database, stored.id))
  if (!begun) throw new Error('The task did not begin.')
  return begun
}

/** Makes weekly zone changes. Returns the notified account. */
async function makeHistories(pool: pg.Pool, changes: number): Promise<string> {
  await pool.query(`
    INSERT INTO account (username, email, plan_key) VALUES ('reader', 'reader@lotline.test', 'pro');
    INSERT INTO folder (id, account_id, name, expires_at)
    SELECT '${FOLDER.id}', id, 'Many', now() + interval '1 year' FROM account WHERE username = 'reader';
    INSERT INTO watched_area (id, account_id, name, type, expires_at, geom)
    SELECT '${AREA.id}', a.id, 'All', 'geometry', now() + interval '1 year',
      ST_Multi(ST_Expand((SELECT ST_SetSRID(ST_Extent(centre)::geometry, 4326) FROM parcel), 0.01))
    FROM account a WHERE username = 'reader';
    INSERT INTO watched_area_piece (area_id, geom) SELECT id, (ST_Dump(geom)).geom FROM watched_area WHERE id = '${AREA.id}';`)
  const { rows } = await pool.query<{ upid: string }>('SELECT upid FROM parcel ORDER BY md5(upid) LIMIT $1', [
    CHANGED_PARCELS,
  ])
  const upids = rows.map(({ upid }) => upid)
  await pool.query('INSERT INTO folder_parcel (folder_id, upid) SELECT $1, unnest($2::text[])', [
    FOLDER.id,
    upids.slice(0, FOLDER_PARCELS),
  ])
  await changeZones(pool, upids, changes)
  await pool.query('ANALYZE detected_change, folder_parcel, watched_area_piece')
  const reader = await pool.query<{ id: string }>(`SELECT id FROM account WHERE username = 'reader'`)
  return reader.rows[0]?.id ?? ''
}
