import type { Quarter } from '../plan/town-plan.ts'
import { Random } from '../random.ts'
import type { Parcel } from './parcel.ts'

const PARK_WORDS = ['Meadow', 'Commons', 'Grove', 'Green', 'Woods', 'Hollow', 'Field'] as const
const BEACH_WORDS = ['Beach', 'Shore', 'Landing', 'Cove', 'Lookout', 'Viewpoint'] as const
const FIRST_WORDS = [
  'Heron',
  'Salal',
  'Driftwood',
  'Osprey',
  'Kelp',
  'Oyster',
  'Camas',
  'Otter',
  'Raven',
  'Tidal',
  'Moss',
  'Pebble',
  'Lantern',
  'Mariner',
] as const

export function nameSites(parcels: readonly Parcel[], quarter: Quarter, seed: number): void {
  const random = new Random(seed, 'site names', quarter.key)
  const usedNames = new Set<string>()
  const invent = (words: readonly string[]): string => {
    for (;;) {
      const name = `${random.pick(FIRST_WORDS)} ${random.pick(words)} Park`
      if (usedNames.has(name) && usedNames.size < 60) continue
      usedNames.add(name)
      return name
    }
  }
  const schools = parcels
    .filter((parcel) => parcel.use === 'school')
    .sort((a, b) => b.areaSquareMetres - a.areaSquareMetres)
  for (const [index, parcel] of schools.entries()) {
    // The larger of two schools is the secondary school.
    const isSecondary = index === 0 && schools.length > 1
    const place = quarter.key === 'CR' && isSecondary ? 'Cedar Arm' : quarter.name
    parcel.name = `${place} ${isSecondary ? 'Secondary' : 'Elementary'}`
  }
  let parks = 0
  for (const parcel of parcels) {
    if (parcel.use === 'civic')
      parcel.name =
        quarter.key === 'OT'
          ? 'District Hall and Library'
          : `${quarter.key === 'CR' ? 'Cedar Arm' : quarter.name} Hospital`
    if (parcel.use === 'golf') parcel.name = quarter.name
    if (parcel.use === 'mall') parcel.name = 'Arm Crossing Centre'
    if (parcel.use !== 'park' || parcel.areaSquareMetres < 1200) continue
    if (quarter.character === 'park')
      parcel.name = parcel.isWaterfront ? 'Cedar Arm Park Shore' : quarter.name
    else if (parcel.isWaterfront) parcel.name = invent(BEACH_WORDS)
    else parcel.name = parks++ === 0 ? `${quarter.name} Park` : invent(PARK_WORDS)
  }
}
