import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { AREA_CALLS } from '#contract/watching/area-calls.ts'
import { type Area, AreaOptions, AreaSelection, type AreaType } from '#contract/watching/collections.ts'
import { MAX_AREA_PRESETS, watchedUntil } from '#domain/watching/collections.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { lockPlacement } from './area-place-queries.ts'
import { savedOptions, storePlace, validatePlace } from './area-place-service.ts'
import { type AreaRow, findArea, insertArea, listAreas, listPresets, upsertPreset } from './area-queries.ts'
import { type CollectionChange, getWatchMonths, updateCollection } from './collection-queries.ts'
import {
  type CollectionOwner,
  checkCollectionLimit,
  checkDefinition,
  collectionNotFound,
  type Deps,
  getChange,
  renew,
  restore,
  toCollection,
} from './collection-service.ts'

type AreaInput = Omit<z.output<typeof AREA_CALLS.updateArea.body>, 'id' | 'clientId'>

export async function getAreas({ database, clock }: Deps, accountId: string): Promise<Area[]> {
  return (await listAreas(database, accountId, clock())).map(toArea)
}

/** Creates an area, which stays new until saved. @throws 422 at the limit; otherwise like `changeArea` */
export async function createArea(
  { database, clock }: Deps,
  owner: CollectionOwner,
  input: AreaInput & { name: string; type: AreaType },
  signal: AbortSignal,
): Promise<Area> {
  const { accountId } = owner
  await checkArea(database, owner, input, signal)
  const now = clock()
  const id = await inTransaction(database, async ({ db }) => {
    await checkCollectionLimit({ db }, 'area', accountId)
    const expiresAt = watchedUntil(now, await getWatchMonths({ db }, accountId))
    const { name, type } = input
    const newId = await insertArea({ db }, { accountId, name, type, expiresAt, now })
    await applyChange({ db }, accountId, newId, input, now)
    return newId
  })
  return getArea({ database, clock }, accountId, id)
}

/**
 * Changes the given fields. `isSaving` marks a new area as saved. @throws 404; 400 `bad_area`; 413 for too
 * many vertices; 422 for unknown boundaries; 400, 403 for notification types
 */
export async function changeArea(
  { database, clock }: Deps,
  owner: CollectionOwner,
  id: string,
  input: AreaInput,
  { signal, isSaving = false }: { signal: AbortSignal; isSaving?: boolean },
): Promise<Area> {
  await checkArea(database, owner, input, signal)
  const now = clock()
  await inTransaction(database, (transaction) =>
    applyChange(transaction, owner.accountId, id, input, now, isSaving ? { status: 'SAVED' } : {}),
  )
  return getArea({ database, clock }, owner.accountId, id)
}

/** @throws 404 */
export async function renewArea(deps: Deps, accountId: string, id: string): Promise<Area> {
  await renew(deps, 'area', accountId, id)
  return getArea(deps, accountId, id)
}

/** @throws 404 if not deleted or too long ago */
export async function restoreArea(deps: Deps, accountId: string, id: string): Promise<Area> {
  await restore(deps, 'area', accountId, id)
  return getArea(deps, accountId, id)
}

/** @throws 404, also for another account's area */
async function getArea({ database, clock }: Deps, accountId: string, id: string): Promise<Area> {
  const row = await findArea(database, accountId, id, clock())
  if (!row) throw notFound()
  return toArea(row)
}

export async function listAreaPresets({ database }: Deps, accountId: string) {
  const rows = await listPresets(database, accountId)
  return rows.map(({ name, preset }) => ({ name, options: AreaOptions.parse(preset) }))
}

/** @throws 422 at the limit */
export async function saveAreaPreset(
  { database }: Deps,
  accountId: string,
  { name, options }: { name: string; options: AreaOptions },
): Promise<void> {
  await inTransaction(database, async ({ db }) => {
    if ((await lockCount({ db }, 'area_preset', accountId, name)) >= MAX_AREA_PRESETS) {
      throw new LotlineError('unprocessable', `At most ${MAX_AREA_PRESETS} presets of criteria are kept.`)
    }
    await upsertPreset({ db }, accountId, name, JSON.stringify(options))
  })
}

async function checkArea(
  database: Database,
  { permissions }: CollectionOwner,
  input: AreaInput,
  signal: AbortSignal,
): Promise<void> {
  checkDefinition('area', input.notifDef, permissions)
  await validatePlace(database, input, signal)
}

async function applyChange(
  queryable: Queryable,
  accountId: string,
  id: string,
  input: AreaInput,
  now: Date,
  extraChange: CollectionChange = {},
): Promise<void> {
  const placement = await lockPlacement(queryable, accountId, id)
  if (!placement) throw notFound()
  const { type, selection } = input
  const options = await savedOptions(queryable, input, placement)
  const change: CollectionChange = {
    ...extraChange,
    ...getChange(input),
    ...(type !== undefined && { type }),
    ...(selection !== undefined && { selection: selection && JSON.stringify(selection) }),
    ...(options !== undefined && { options: JSON.stringify(options) }),
  }
  if (!(await updateCollection(queryable, 'watched_area', accountId, id, change, now))) throw notFound()
  await storePlace(queryable, accountId, id, input, placement)
}

const notFound = () => collectionNotFound('area')

const toArea = ({ selection, options, ...row }: AreaRow): Area => ({
  ...toCollection(row),
  selection: selection === null ? null : AreaSelection.parse(selection),
  options: AreaOptions.parse(options),
})
