import { LotlineError } from '#contract/errors.ts'
import type { AreaOptions, AreaSelection, AreaType } from '#contract/watching/collections.ts'
import { type DrawnPolygon, MAX_AREA_VERTICES } from '#contract/wire/geometry.ts'
import { countVertices } from '#domain/map-tools/boundary/boundary-vertices.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { checkDrawnArea, checkSides } from '../../parcels/parcels/service.ts'
import { findSubAreas } from './area-choice-queries.ts'
import {
  type AreaGround,
  type AreaPlacement,
  findAreasOnMovedBoundaries,
  findExistingFeatures,
  findPlacement,
  lockAnyPlacement,
  moveArea,
  setAreaGround,
} from './area-place-queries.ts'
import { collectionNotFound } from './collection-service.ts'

interface RequestedPlace {
  type?: AreaType | undefined
  selection?: AreaSelection | null | undefined
  geometry?: readonly DrawnPolygon[] | undefined
  options?: AreaOptions | undefined
}

/** @throws 400 `bad_area` for an invalid outline, 413 for too many vertices, 422 for unknown boundaries */
export async function validatePlace(
  database: Database,
  { geometry, selection }: RequestedPlace,
  signal: AbortSignal,
): Promise<void> {
  if (geometry !== undefined) await checkDrawn(database, geometry, signal)
  if (selection) {
    const existing = await findExistingFeatures(database, selection.layer, selection.featureIds)
    if (existing.length < new Set(selection.featureIds).size) {
      throw new LotlineError('unprocessable', 'A boundary of the selection is no longer in the data.')
    }
  }
}

async function checkDrawn(database: Database, polygons: readonly DrawnPolygon[], signal: AbortSignal) {
  const vertices = countVertices(polygons)
  if (vertices > MAX_AREA_VERTICES) {
    throw new LotlineError(
      'payload_too_large',
      `The area has ${formatNumber(vertices)} vertices; at most ${formatNumber(MAX_AREA_VERTICES)} are allowed.`,
    )
  }
  // Checks all polygons together, because they become one outline.
  checkSides(polygons, 'The area')
  for (const [index, polygon] of polygons.entries()) {
    const name = polygons.length === 1 ? 'The area' : `Polygon ${index + 1}`
    await checkDrawnArea(database, polygon, signal, name)
  }
}

/**
 * Returns the options to save, without sub-areas outside the selection. Missing fields come from `stored`.
 */
export async function savedOptions(
  queryable: Queryable,
  wanted: RequestedPlace,
  stored: AreaPlacement,
): Promise<AreaOptions | undefined> {
  if (wanted.options === undefined && wanted.selection === undefined && wanted.type === undefined) {
    return undefined
  }
  const options = wanted.options ?? stored.options
  if (options.subAreas.length === 0) return wanted.options
  const type = wanted.type ?? stored.type
  const selection = wanted.selection === undefined ? stored.selection : wanted.selection
  const availableSubAreas = type === 'selection' && selection ? await findSubAreas(queryable, selection) : []
  const existing = new Set(availableSubAreas.map(({ featureId }) => featureId))
  return { ...options, subAreas: [...new Set(options.subAreas)].filter((id) => existing.has(id)) }
}

/** Stores the place if it differs from the previous one. Only drawn areas have polygons. */
export async function storePlace(
  queryable: Queryable,
  accountId: string,
  id: string,
  { geometry }: RequestedPlace,
  previous: AreaPlacement,
): Promise<void> {
  const placement = await findPlacement(queryable, accountId, id)
  if (!placement) throw collectionNotFound('area')
  if (placement.type === 'geometry') {
    if (geometry !== undefined) await setAreaGround(queryable, id, { drawn: geometry })
    // The area is now a selection, so its drawn polygons are removed.
    else if (previous.type === 'selection') await setAreaGround(queryable, id, null)
    return
  }
  const ground = selectionGround(placement)
  const isSame = previous.hasPlace && JSON.stringify(ground) === JSON.stringify(selectionGround(previous))
  if (!isSame || previous.type !== 'selection') await setAreaGround(queryable, id, ground)
}

function selectionGround({
  selection,
  options: { subAreas },
}: Pick<AreaPlacement, 'selection' | 'options'>): AreaGround | null {
  if (selection === null) return null
  return { featureIds: subAreas.length > 0 ? subAreas : selection.featureIds }
}

/**
 * Moves areas with their boundaries, even deleted areas, which can be restored. An area stays if all its
 * boundaries were removed. Returns the number of areas moved.
 */
export async function moveWithBoundaries(database: Queryable, releaseId: number): Promise<number> {
  let movedCount = 0
  for (const id of await findAreasOnMovedBoundaries(database, releaseId)) {
    const isMoved = await inTransaction(database, async (transaction) => {
      const placement = await lockAnyPlacement(transaction, id)
      const ground = placement && selectionGround(placement)
      return ground ? moveArea(transaction, id, ground) : false
    })
    if (isMoved) movedCount += 1
  }
  return movedCount
}

interface TestedPlace extends RequestedPlace {
  type: AreaType
  options: AreaOptions
  areaId?: string | undefined
}

/** @throws as `validatePlace`; 404 for another account's area; 422 without a place */
export async function loadTestedGround(
  database: Database,
  accountId: string,
  tested: TestedPlace,
  signal: AbortSignal,
): Promise<AreaGround | { areaId: string }> {
  await validatePlace(database, tested, signal)
  const { areaId, type, geometry } = tested
  const saved = areaId === undefined ? undefined : await findPlacement(database, accountId, areaId)
  if (areaId !== undefined && !saved) throw collectionNotFound('area')
  if (type === 'geometry') {
    if (geometry !== undefined) return { drawn: geometry }
    if (areaId !== undefined && saved?.type === 'geometry' && saved.hasPlace) return { areaId }
    throw withoutPlace()
  }
  const stored: AreaPlacement = saved ?? { type, selection: null, options: tested.options, hasPlace: false }
  const selection = tested.selection === undefined ? stored.selection : tested.selection
  const options = (await savedOptions(database, { ...tested, selection }, stored)) ?? tested.options
  const ground = selectionGround({ selection, options })
  if (ground === null) throw withoutPlace()
  return ground
}

export const withoutPlace = () =>
  new LotlineError(
    'unprocessable',
    'This area has no place yet. Draw its boundary, or select it from the list.',
  )
