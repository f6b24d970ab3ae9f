import type { Block } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { computedFact, factsBlock, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { profileLine } from '#domain/parcel/front/profile-line.ts'
import { formatLength } from '#domain/text/units.ts'
import { readGroundProfile, roundToCentimetres } from '../../facts/service.ts'
import type { PartMaker } from './part-maker.ts'

const MIN_POINTS = 3
/** Slope in percent below which the raster's error dominates. */
const LEVEL_PERCENT = 1

type Profile = NonNullable<Awaited<ReturnType<typeof readGroundProfile>>>

export const elevationPart: PartMaker = {
  async ofParcel(request, { upid }) {
    const { parcel, front } = await request.card(upid)
    const line = profileLine(parcel.geometry, parcel.geocenter, front?.paths ?? [])
    const profile = await readGroundProfile(request.database, upid, line, request.signal)
    if (profile === null) return [textBlock('none', 'No ground heights of this parcel are in the data.')]
    const { lowest, highest, releaseIds, points, cellMetres } = profile
    const hasProfile = line !== null && points.length >= MIN_POINTS
    const ground = factsBlock('ground', null, [
      computedFact('lowest', 'Lowest ground', 'meters', roundToCentimetres(lowest), releaseIds),
      computedFact('highest', 'Highest ground', 'meters', roundToCentimetres(highest), releaseIds),
      computedFact('difference', 'Difference', 'meters', roundToCentimetres(highest - lowest), releaseIds),
      ...(hasProfile ? [getSlope(points, line.isFromFront)] : []),
    ])
    const how = (course: string) =>
      inBothUnits((units) => {
        const cells = `Above sea level, from a ground height raster with cells of ${formatLength(cellMetres, units)}, not a survey. Covers the cells whose centre is on the lot.`
        return [textBlock('how', `${cells} ${course}`, releaseIds)]
      })
    if (!hasProfile) return [ground, ...how('The lot is too small for a profile.')]
    const course = line.isFromFront
      ? 'The profile runs from the middle of the street side through the middle of the lot to its back.'
      : 'The profile runs through the middle of the lot in its longest direction.'
    return [ground, ...toProfileBlocks(points), ...how(course)]
  },
}

function getSlope(points: Profile['points'], isFromFront: boolean) {
  const start = points[0]
  const end = points.at(-1)
  const rise = (end?.height ?? 0) - (start?.height ?? 0)
  const run = (end?.metres ?? 0) - (start?.metres ?? 0)
  const percent = Math.round((1000 * rise) / run) / 10
  const releases = points.map(({ releaseId }) => releaseId)
  const direction = isFromFront ? `${percent > 0 ? 'Rises' : 'Falls'} from the street to the back` : ''
  return {
    ...computedFact('slope', 'Slope from end to end', 'percent', percent, releases),
    note: Math.abs(percent) < LEVEL_PERCENT ? 'Level' : direction,
  }
}

function toProfileBlocks(points: Profile['points']): Block[] {
  const lowest = Math.min(...points.map(({ height }) => height))
  return [
    {
      kind: 'chart',
      key: 'chart',
      title: 'Profile of the lot',
      label: 'Ground above the lowest point of the profile, from start to end',
      drawing: 'line',
      table: 'profile',
      along: 'distance',
      columns: ['above'],
      isNewestFirst: false,
      marked: null,
    },
    tableBlock(
      'profile',
      null,
      points,
      [
        ['distance', 'Along the profile', 'meters', ({ metres }) => roundToCentimetres(metres)],
        ['elevation', 'Ground', 'meters', ({ height }) => roundToCentimetres(height)],
        ['above', 'Above the lowest point', 'meters', ({ height }) => roundToCentimetres(height - lowest)],
      ],
      ({ releaseId }, index) => ({ key: `point ${index + 1}`, releaseId }),
    ),
  ]
}
