import type { Block } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { NEARBY_METRES } from '#domain/report/part-kinds.ts'
import { formatReach, type UnitSystem } from '#domain/text/units.ts'
import { findNearbyApplications, type NearbyApplication } from './nearby-application-queries.ts'
import { nearPart, notInData } from './part-maker.ts'

const MAX_APPLICATIONS = 30

/** Applications, nearest first. Nearby parcels share a list, with distances to the nearest parcel. */
export const applicationsPart = nearPart(async (request, parcels) => {
  const applications = new Map<string, NearbyApplication>()
  for (const { upid } of parcels) {
    const rows = await findNearbyApplications(request.database, upid, NEARBY_METRES, MAX_APPLICATIONS + 1)
    if (rows === null) throw notInData()
    for (const row of rows) {
      const previous = applications.get(row.id)
      if (previous === undefined || row.metres < previous.metres) applications.set(row.id, row)
    }
  }
  const nearestFirst = [...applications.values()].sort((a, b) => a.metres - b.metres)
  const place = parcels.length === 1 ? 'the parcel' : 'one of the parcels'
  return inBothUnits((units) => getBlocks(nearestFirst, place, units))
})

function getBlocks(rows: readonly NearbyApplication[], place: string, units: UnitSystem): Block[] {
  const scope = `within ${formatReach(NEARBY_METRES, units)} of ${place}`
  if (rows.length === 0) return [textBlock('none', `No development application ${scope} is in the data.`)]
  return [
    tableBlock(
      'applications',
      null,
      rows.slice(0, MAX_APPLICATIONS),
      [
        ['file', 'File', 'text', ({ code }) => code],
        ['proposal', 'Proposal', 'text', ({ title, category }) => title ?? category],
        ['status', 'Status', 'text', ({ status }) => status],
        ['date', 'Date', 'date', ({ effective_on }) => effective_on],
        ['distance', 'Distance', 'distance', ({ metres }) => Math.round(metres)],
      ],
      ({ code, release_id }) => ({ key: code ?? '', releaseId: release_id }),
    ),
    textBlock(
      'within',
      rows.length > MAX_APPLICATIONS ? `The nearest ${MAX_APPLICATIONS} ${scope}.` : `All ${scope}.`,
    ),
  ]
}
