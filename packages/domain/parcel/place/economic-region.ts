/** Regional districts by economic region (Statistics Canada, Standard Geographical Classification 2021). */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  'Vancouver Island and Coast': [
    'Alberni-Clayoquot',
    'Capital',
    'Central Coast',
    'Comox Valley',
    'Cowichan Valley',
    'Mount Waddington',
    'Nanaimo',
    'Powell River',
    'qathet',
    'Strathcona',
  ],
  'Lower Mainland–Southwest': [
    'Fraser Valley',
    'Greater Vancouver',
    'Metro Vancouver',
    'Squamish-Lillooet',
    'Sunshine Coast',
  ],
  'Thompson–Okanagan': [
    'Central Okanagan',
    'Columbia-Shuswap',
    'North Okanagan',
    'Okanagan-Similkameen',
    'Thompson-Nicola',
  ],
  Kootenay: ['Central Kootenay', 'East Kootenay', 'Kootenay Boundary'],
  Cariboo: ['Cariboo', 'Fraser-Fort George'],
  'North Coast': ['Kitimat-Stikine', 'North Coast', 'Skeena-Queen Charlotte'],
  Nechako: ['Bulkley-Nechako', 'Stikine'],
  Northeast: ['Northern Rockies', 'Peace River'],
}

const BY_DISTRICT: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([region, districts]) =>
    districts.map((district) => [normalizeName(district), region] as const),
  ),
)

/** Caches results, because thousands of parcels share a few names. */
const BY_NAME = new Map<string, string | null>()
const MAX_NAMES = 1_000

/** Reads `Regional District of Fraser-Fort George`, `Capital Regional District`. Null if unknown. */
export function findEconomicRegion(regionalDistrict: string): string | null {
  const cached = BY_NAME.get(regionalDistrict)
  if (cached !== undefined) return cached
  const region = BY_DISTRICT.get(normalizeName(regionalDistrict)) ?? null
  if (BY_NAME.size < MAX_NAMES) BY_NAME.set(regionalDistrict, region)
  return region
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(regional district|regional municipality|region|of)\b|\(unincorporated\)/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
