import { sharedDataFile } from '#server/testing/rows/shared-data.ts'
import type { Area, Facts, SourceParcel } from './fact.ts'
import { type Cells, featuresOf, zoneSharesOf } from './gdal.ts'
import { dashedPid, readParcels, words } from './source-parcels.ts'

/** Imported, displayed, searched, selected and exported. */
interface City {
  name: string
  source: string
  /** In import order. */
  files: readonly string[]
  /** Each selects one more parcel. */
  searches: readonly [typed: string, response: string][]
  /** `upid`; the rectangle is drawn around it. */
  clicked: string
  /** With the expected values of its cells. `folder`: intermediate files. */
  parcels(folder: string): Promise<SourceParcel[]>
}

const ABBOTSFORD = 'abbotsford/parcels.geojson'
const NANAIMO = 'nanaimo/parcels.geojson.gz'
const BURNABY = 'burnaby/parcels.geojson'
const VANCOUVER = 'vancouver/property-parcel-polygons_false-creek.geojson'
const TAX_REPORT = 'vancouver/property-tax-report_api-sample.csv'
const ZONES = 'vancouver/zoning-districts-and-labels_2024.geojson.gz'

const abbotsford: City = {
  name: 'Abbotsford',
  source: 'abbotsford',
  files: [ABBOTSFORD],
  // The second is split between two zones and lies partly in the reserve; the third is a strata parent
  // without PID.
  searches: [
    ['33256 swansea ave abbotsford', '33256 Swansea Ave'],
    ['32900 marshall rd abbotsford', '32900 Marshall Rd'],
    ['NWS168', 'NWS168'],
  ],
  clicked: 'abbotsford-3155050140',
  parcels: () =>
    readParcels({
      source: 'abbotsford',
      path: sharedDataFile(ABBOTSFORD),
      key: ({ FOLIO }) => String(FOLIO),
      address: ({ PROP_ADDRESS }) => words(PROP_ADDRESS),
      facts: (cells) => ({
        'parcel.pid': words(cells.PID),
        ...plan(cells.PLAN_),
        'parcel.parcelClass': words(cells.PID) === null && isStrata(cells.PLAN_) ? 'Building strata' : null,
        'parcel.zoning': spaced(cells.ZONING),
        ...valuesOfAbbotsford(cells),
        'parcel.rollNumber': words(cells.FOLIO),
        'parcel.actualUse': words(cells.USE_DESC),
        'address.house': words(cells.HOUSE),
        'address.street': words(cells.STREET),
        'address.municipality': 'Abbotsford',
        'planning.ocp': spaced(cells.OCP_LandUse),
        'planning.alr': cells.ALR === 'Y' ? 'ALR' : cells.ALR === 'P' ? 'Partly ALR' : 'Not in the ALR',
        'planning.floodplain': cells.FLOODPLN === 'Y' ? 'Floodplain' : 'Outside the mapped floodplain',
      }),
    }),
}

const nanaimo: City = {
  name: 'Nanaimo',
  source: 'nanaimo',
  files: [NANAIMO],
  // An integer without zeros, a strata parent, a PID as on titles.
  searches: [
    ['7894422', '007-894-422'],
    ['VIS2288', 'VIS2288'],
    ['023-538-309', '023-538-309'],
  ],
  clicked: 'nanaimo-5b20e38c-adad-4b50-a6f9-13485e09e705',
  parcels: () =>
    readParcels({
      source: 'nanaimo',
      path: sharedDataFile(NANAIMO),
      key: ({ GlobalID }) => String(GlobalID),
      isSwept: ({ ParcelClass }) => ParcelClass !== 'INTEREST' && ParcelClass !== 'ROAD',
      facts: (cells, outline) => ({
        'parcel.pid': dashedPid(cells.PID),
        ...plan(cells.PlanNumber === 'NO_PLAN' ? null : cells.PlanNumber),
        'parcel.parcelClass':
          cells.ParcelClass === 'PRIMARY' ? 'Crown' : capitalised(String(cells.ParcelClass)),
        'address.municipality': 'Nanaimo',
        'planning.legalDescription': words(cells.LegalDescription),
        'planning.lotSizeMetric': lotSizeOf(cells.StatedArea, outline),
        'planning.regionalDistrict': 'Regional District of Nanaimo',
      }),
    }),
}

const burnaby: City = {
  name: 'Burnaby',
  source: 'burnaby',
  files: [BURNABY],
  // A plain parcel, the main parcel of a roll over several, a strata.
  searches: [
    ['6515 bonsor ave burnaby', '6515 Bonsor Av'],
    ['002-737-973', '002-737-973'],
    ['4825 hazel street burnaby', '4825 Hazel St'],
  ],
  clicked: 'burnaby-24170',
  parcels: () =>
    readParcels({
      source: 'burnaby',
      path: sharedDataFile(BURNABY),
      key: ({ GIS_ID }) => String(GIS_ID),
      address: ({ ADDRESS, ST_NAME }) => words(ST_NAME) && words(ADDRESS),
      facts: (cells) => ({
        'parcel.pid': words(cells.LTO_PID),
        ...plan(cells.PLAN),
        'parcel.parcelClass':
          cells.AIR_SPACE === 'Y'
            ? 'Air space'
            : cells.STRATA === 'Y'
              ? 'Building strata'
              : words(cells.LTO_PID) && 'Subdivision',
        'parcel.rollNumber': words(cells.ROLL_NUMBER),
        'address.house': words(cells.ST_NMBR),
        'address.street': words([cells.ST_NAME, cells.ST_TYPE].map(words).join(' ')),
        'address.municipality': 'Burnaby',
      }),
    }),
}

const vancouver: City = {
  name: 'Vancouver',
  source: 'vancouver',
  files: [VANCOUVER, 'vancouver/property-addresses_2020.csv.gz', TAX_REPORT, ZONES],
  // A strata parent with many tax rows, an address, a parcel with a shared footprint.
  searches: [
    ['EPS2328', 'EPS2328'],
    ['33 e 2nd av vancouver', '33 E 2nd Av'],
    ['029480604', '029-480-604'],
  ],
  clicked: 'vancouver-63818456-015306275',
  async parcels(folder) {
    const path = sharedDataFile(VANCOUVER)
    const zones = { path: sharedDataFile(ZONES), code: 'zoning_district' }
    const [taxRows, sharesOf] = await Promise.all([
      featuresOf(sharedDataFile(TAX_REPORT), '-oo', 'SEPARATOR=SEMICOLON'),
      zoneSharesOf({ path, key: 'tax_coord' }, zones, folder),
    ])
    return readParcels({
      source: 'vancouver',
      path,
      key: ({ tax_coord, site_id }) => [tax_coord, site_id].map(words).filter(Boolean).join('-'),
      address: ({ civic_number, streetname }) => words(`${civic_number} ${streetname}`),
      facts: (cells) => ({
        ...(/^\d{9}$/.test(String(cells.site_id))
          ? { 'parcel.pid': dashedPid(cells.site_id) }
          : { ...plan(cells.site_id), 'parcel.parcelClass': 'Building strata' }),
        'parcel.zoning': { shares: sharesOf.get(String(cells.tax_coord)) ?? new Map() },
        'address.house': words(cells.civic_number),
        'address.street': words(cells.streetname),
        'address.municipality': 'Vancouver',
        'planning.regionalDistrict': 'Metro Vancouver Regional District',
        ...valuesOfVancouver(
          taxRows
            .map(({ properties }) => properties)
            .filter((row) => row.land_coordinate === cells.tax_coord),
        ),
      }),
    })
  },
}

export const CITIES: readonly City[] = [abbotsford, nanaimo, burnaby, vancouver]

/** If more than 0.5% from the outline. */
function lotSizeOf(stated: unknown, outline: Area): Area {
  const squareMetres = stated === null ? Number.NaN : Number(stated)
  return Math.abs(squareMetres / outline.squareMetres - 1) > 0.005 ? { squareMetres } : outline
}

function plan(cell: unknown): Facts {
  return { 'planning.planNumber': words(cell) }
}

const isStrata = (cell: unknown) => /^(NWS|EPS)/.test(String(cell))

/** `P8,A1` → `P8, A1` */
const spaced = (cell: unknown) => words(String(cell ?? '').replaceAll(',', ', '))

const capitalised = (name: string) => name.slice(0, 1) + name.slice(1).toLowerCase()

/** Unassessed parcels (strata parents) total 0. */
function valuesOfAbbotsford({ LAND_VALUE, IMP_VALUE, TTL_VALUE }: Cells): Facts {
  if (LAND_VALUE === null && IMP_VALUE === null) return {}
  return {
    'parcel.currentLand': Number(LAND_VALUE),
    'parcel.currentImprovement': Number(IMP_VALUE),
    'parcel.currentTotal': Number(TTL_VALUE),
  }
}

/** Sum of a land coordinate's tax rows. */
function valuesOfVancouver(rows: readonly Cells[]): Facts {
  if (rows.length === 0) return {}
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
  const land = sum('current_land_value')
  const improvement = sum('current_improvement_value')
  const previous = sum('previous_land_value') + sum('previous_improvement_value')
  return {
    'parcel.currentLand': land,
    'parcel.currentImprovement': improvement,
    'parcel.currentTotal': land + improvement,
    'parcel.previousTotal': previous,
    'parcel.totalChange': ((land + improvement) / previous - 1) * 100,
    'parcel.rollNumber': `${rows.length} roll entries`,
    'parcel.yearBuilt': [...new Set(rows.map((row) => String(row.year_built)))].join('–'),
    'vancouver.currentLand': land,
    'vancouver.currentImprovement': improvement,
    'vancouver.currentTotal': land + improvement,
    'vancouver.previousLand': sum('previous_land_value'),
    'vancouver.taxLevy': sum('tax_levy'),
  }
}
