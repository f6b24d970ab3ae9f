/** Amenities of the demo district, except parks, which come from land use. */
import { type Amenity, classifyAmenity } from '#domain/parcel/place/amenity-category.ts'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import type { Parcel } from '../parcels/parcel.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { feature, pointAt } from '../records.ts'

/** OpenStreetMap tags of shop fronts. `share` is in percent. */
type Fronts = readonly (readonly [tag: string, title: string, share: number])[]

const SHOP_FRONTS: Fronts = [
  ['shop=convenience', 'Corner store', 6],
  ['shop=supermarket', 'Grocery', 5],
  ['shop=greengrocer', 'Greengrocer', 3],
  ['amenity=restaurant', 'Restaurant', 15],
  ['amenity=fast_food', 'Take-away', 7],
  ['amenity=pub', 'Pub', 4],
  ['amenity=cafe', 'Café', 10],
  ['shop=bakery', 'Bakery', 4],
  ['shop=clothes', 'Clothes', 8],
  ['shop=books', 'Books', 4],
  ['shop=hardware', 'Hardware', 5],
  ['shop=gift', 'Gifts', 5],
  ['amenity=bank', 'Bank', 4],
  ['amenity=post_office', 'Post office', 2],
  ['shop=hairdresser', 'Hairdresser', 6],
  ['amenity=pharmacy', 'Pharmacy', 5],
  ['amenity=dentist', 'Dentist', 4],
  ['amenity=childcare', 'Child care', 3],
]
const OFFICE_FRONTS: Fronts = [
  ['amenity=clinic', 'Clinic', 30],
  ['amenity=dentist', 'Dentist', 25],
  ['amenity=bank', 'Bank', 25],
  ['amenity=doctors', "Doctors' office", 20],
]
const MALL: readonly (readonly [string, string])[] = [
  ['shop=mall', 'Arm Crossing Centre'],
  ['shop=supermarket', 'Supermarket'],
  ['amenity=pharmacy', 'Pharmacy'],
  ['amenity=bank', 'Bank'],
  ['amenity=food_court', 'Food court'],
  ['amenity=cafe', 'Café'],
  ['shop=clothes', 'Clothes'],
  ['shop=shoes', 'Shoes'],
  ['shop=electronics', 'Electronics'],
  ['amenity=cinema', 'Cinema'],
]

export function* generateAmenities(
  model: QuarterModel,
  island: Island,
  seed: number,
): Iterable<LayerFeatureRecord> {
  for (const parcel of model.parcels) {
    const random = new Random(seed, 'amenity', parcel.ref)
    for (const [index, [tag, title]] of placesOn(parcel, random).entries()) {
      const amenity = classifyTag(tag)
      yield feature('amenity', `${parcel.ref}-${index}`, pointAt(island, parcel.frontAt), {
        title,
        category: amenity.category,
        facts: { Kind: amenity.kind },
      })
    }
  }
}

function placesOn(parcel: Parcel, random: Random): readonly (readonly [tag: string, title: string])[] {
  switch (parcel.use) {
    case 'shop':
      return [pickFront(SHOP_FRONTS, random)]
    case 'mixed':
      return [pickFront(SHOP_FRONTS, random), pickFront(SHOP_FRONTS, random)]
    case 'office':
      return random.isLucky(0.6) ? [pickFront(OFFICE_FRONTS, random)] : []
    case 'mall':
      return MALL
    case 'school':
      return [['amenity=school', parcel.name ?? 'School']]
    case 'civic':
      return parcel.name?.includes('Library')
        ? [
            ['amenity=library', 'District Library'],
            ['amenity=community_centre', 'Community centre'],
          ]
        : [['amenity=clinic', parcel.name ?? 'Clinic']]
    case 'park':
      return parcel.areaSquareMetres > 9000 && random.isLucky(0.35)
        ? [['leisure=sports_centre', 'Sports hall']]
        : []
    case 'house':
      return random.isLucky(0.002) ? [['amenity=childcare', 'Child care at home']] : []
    default:
      return []
  }
}

function pickFront(fronts: Fronts, random: Random): readonly [string, string] {
  const all = fronts.reduce((sum, [, , share]) => sum + share, 0)
  let left = random.between(0, all)
  for (const [tag, title, share] of fronts) {
    left -= share
    if (left <= 0) return [tag, title]
  }
  throw new Error('nothing to draw from')
}

function classifyTag(tag: string): Amenity {
  const [key = '', value] = tag.split('=')
  const amenity = classifyAmenity({ [key]: value })
  if (amenity === null) throw new Error(`${tag} is not an amenity`)
  return amenity
}
