import type { Task } from '#contract/facts/tasks.ts'
import {
  type AreaChoices,
  type AreaPlaces,
  BoundaryLayer,
  type Choice,
  type BoundaryLayer as Layer,
  MAX_AREA_PLACES,
} from '#contract/watching/area-choices.ts'
import type { AreaOptions } from '#contract/watching/collections.ts'
import { isAllowed, RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { classifyProperty, PROPERTY_CLASSES } from '#domain/parcel/listing-terms.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import {
  countPlaces,
  findListingChoices,
  findSubAreas,
  findZoningChoices,
  listPlaces,
} from './area-choice-queries.ts'
import { type AreaPlacement, findPlacement } from './area-place-queries.ts'
import { withoutPlace } from './area-place-service.ts'
import { type CollectionOwner, collectionNotFound } from './collection-service.ts'
import { COUNT_MLS_KIND, type CountMlsArgs } from './count-mls-task.ts'

export async function readAreaPlaces(
  database: Database,
  { layer, q }: { layer: Layer; q: string },
): Promise<AreaPlaces> {
  const places = await listPlaces(database, { layer, words: q.trim(), limit: MAX_AREA_PLACES })
  return { ...places, layers: await countPlaces(database, BoundaryLayer.options) }
}

/**
 * Reads the choices for an area. Choices from listings need permission. @throws 404 for another account's
 * area, 422 without a place
 */
export async function readAreaChoices(
  database: Database,
  { accountId, permissions }: CollectionOwner,
  id: string,
): Promise<AreaChoices> {
  const { type, selection } = await requirePlacedArea(database, accountId, id)
  const readChoices = async (kind: 'mls' | 'broker', permission: ResourceKey) =>
    isAllowed(permissions, [permission])
      ? findListingChoices(database, id, kind)
      : { agents: [], types: [], statuses: [] }
  const broker = await readChoices('broker', RESOURCES.NOTIF_AREA_BL)
  const mls = await readChoices('mls', RESOURCES.NOTIF_AREA_MLS)
  const hasMls = isAllowed(permissions, [RESOURCES.NOTIF_AREA_MLS])
  return {
    broker: { brokers: broker.agents, propertyTypes: broker.types },
    mls: {
      statuses: mls.statuses,
      propertyClasses: getClasses(mls.types),
      propertyTypes: mls.types,
      zonings: hasMls ? await findZoningChoices(database, id) : [],
    },
    subAreas: type === 'selection' && selection ? await findSubAreas(database, selection) : [],
  }
}

/** Most frequent first. */
function getClasses(types: readonly Choice[]): Choice[] {
  return PROPERTY_CLASSES.map((value) => ({
    value,
    count: types.reduce((sum, type) => (classifyProperty(type.value) === value ? sum + type.count : sum), 0),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Counts listings in a task, after cancelling the page's previous one. @throws as `readAreaChoices` */
export async function startMlsCount(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  accountId: string,
  request: { areaId: string; mlsParams: AreaOptions['mls']; clientId?: string | undefined },
): Promise<Task> {
  await requirePlacedArea(database, accountId, request.areaId)
  const args: CountMlsArgs = { criteria: request.mlsParams }
  return tasks.createInstead({
    accountId,
    clientId: request.clientId ?? null,
    kind: COUNT_MLS_KIND,
    key: request.areaId,
    args: { ...args },
    partCount: 1,
  })
}

async function requirePlacedArea(database: Database, accountId: string, id: string): Promise<AreaPlacement> {
  const placement = await findPlacement(database, accountId, id)
  if (!placement) throw collectionNotFound('area')
  if (!placement.hasPlace) throw withoutPlace()
  return placement
}
