import { useQuery } from '@tanstack/react-query'
import type { CallBody } from '#contract/calls.ts'
import type { BackTestSummary, MlsCount } from '#contract/watching/back-test.ts'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import { call } from '../../lib/api/api.ts'
import { ignoreNotFound } from '../../lib/api/creating.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { KEYS } from '../queries/keys.ts'
import { runTask } from '../tasks/run-task.ts'
import { createAccountList } from './account-list.ts'

const list = createAccountList<Area>(
  KEYS.areas,
  async (signal) => (await call('areas', { isQuiet: true, signal })).areas,
)

export const areasQuery = list.query

export const useAreas = ({ enabled = true } = {}) => useQuery({ ...areasQuery, enabled })

/** Changed fields of an area (specification part 2, section 7). */
export type AreaChange = Partial<
  Pick<Area, 'name' | 'type' | 'selection' | 'notifDef' | 'notifEnabled' | 'options' | 'history'>
> & { geometry?: DrawnPolygon[] }

export async function createArea(body: Omit<CallBody<'createArea'>, 'clientId'>): Promise<Area> {
  const requestBody = { ...body, clientId: liveClientId() }
  return list.put((await call('createArea', { body: requestBody })).area)
}

export async function updateArea(id: string, change: AreaChange): Promise<Area> {
  const body = { id, ...change, clientId: liveClientId() }
  return list.put((await call('updateArea', { body, isQuiet: true })).area)
}

export async function saveArea(id: string, change: AreaChange): Promise<Area> {
  const body = { area: { id, ...change, clientId: liveClientId() } }
  return list.put((await call('saveArea', { body })).area)
}

export async function renameArea(areaId: string, name: string): Promise<Area> {
  const body = { areaId, name, clientId: liveClientId() }
  return list.put((await call('renameArea', { body })).area)
}

export async function renewArea(areaId: string): Promise<Area> {
  const body = { areaId, clientId: liveClientId() }
  return list.put((await call('renewArea', { body })).area)
}

export async function deleteArea(areaId: string): Promise<void> {
  await ignoreNotFound(call('deleteArea', { body: { areaId, clientId: liveClientId() } }))
  list.drop(areaId)
}

export async function restoreArea(areaId: string): Promise<Area> {
  const body = { areaId, clientId: liveClientId() }
  return list.put((await call('restoreArea', { body })).area)
}

/** Replaces a preset of the same name, ignoring case. */
export async function saveAreaPreset(preset: { name: string; options: AreaOptions }): Promise<void> {
  await call('saveAreaPreset', { body: { preset } })
}

export async function countMls(areaId: string, mlsParams: AreaOptions['mls'], signal: AbortSignal) {
  const body = { areaId, mlsParams, clientId: liveClientId() }
  const begin = () => call('countMls', { body, isQuiet: true, signal })
  const [part] = await runTask(begin, signal)
  return (part as MlsCount).count
}

/** Tests criteria on the last 90 days. @throws as `runTask` */
export async function backTest(
  { id, type, notifDef, options }: Pick<Area, 'id' | 'type' | 'notifDef' | 'options'>,
  signal: AbortSignal,
): Promise<BackTestSummary> {
  const body = { area: { areaId: id, type, notifDef, options }, clientId: liveClientId() }
  const begin = () => call('backTestArea', { body, isQuiet: true, signal })
  const [summary] = await runTask(begin, signal)
  return summary as BackTestSummary
}
