import type { DisclaimerKey } from '../account/disclaimers.ts'

/**
 * Data sources of table columns (specification part 2, section 3). To add one, add its columns, a line here
 * and one in `columns.ts`, and on the server a reader per `row` column or a connector.
 */

import type { CredentialsKey } from '../account/credentials.ts'
import { RESOURCES as R, type ResourceKey } from '../account/permissions.ts'
import type { QuotaKey } from '../account/plans.ts'
import { DAY_MS } from '../text/dates.ts'

/** `row`: loads with the row from our database. `task`: "Get data" queries the source in parts. */
type Delivery = 'row' | 'task'

export const DATA_SOURCE_GROUPS = {
  open: 'Open data',
  computed: 'Computed by Lotline',
  title: 'Land title',
  board: 'Real-estate boards',
} as const
export type DataSourceGroup = keyof typeof DATA_SOURCE_GROUPS

export interface DataSource {
  title: string
  group: DataSourceGroup
  description: string
  delivery: Delivery
  needs: readonly ResourceKey[]
  /** Whether parcels without a PID are skipped and not charged. */
  isByPid: boolean
  credentials: CredentialsKey | null
  /** Charged one use per parcel returned. */
  quota: QuotaKey | null
  /** Cache lifetime. Null if read with every row. */
  freshDays: number | null
  /** Parcels per task part, sent as one live message. */
  partSize: number
}

const ROW = {
  delivery: 'row',
  group: 'open',
  needs: [],
  isByPid: false,
  credentials: null,
  quota: null,
  freshDays: null,
  partSize: 1,
} as const
const TASK = { delivery: 'task', needs: [], isByPid: false, credentials: null, quota: null } as const
const COMPUTED_TASK = { ...TASK, group: 'computed' } as const
const BOARD = { ...TASK, isByPid: true, group: 'board', freshDays: 7, partSize: 10 } as const

const CATALOGUE = {
  parcel: {
    ...ROW,
    title: 'Parcel and assessment',
    description: 'PID, plan, zoning, area and assessed values of the loaded municipalities.',
  },
  address: {
    ...ROW,
    title: 'Address',
    description: 'Unit, house, street, municipality and postal code.',
  },
  planning: {
    ...ROW,
    title: 'Planning',
    description: 'Community plans, land reserve, floodplain, development applications and catchments.',
  },
  salesHistory: {
    ...ROW,
    title: 'Sales history',
    description: 'Latest known sale.',
    needs: [R.TABLE_SALES_HISTORY, R.OFFERLAND_SALES],
  },
  vancouver: {
    ...ROW,
    title: 'City of Vancouver values',
    description: 'Values of two years, year built and tax levy of the City of Vancouver.',
  },
  surrey: {
    ...ROW,
    title: 'City of Surrey values',
    description: 'Values of two years, folio, plan and lot size of the City of Surrey.',
  },
  walkScore: {
    ...COMPUTED_TASK,
    title: 'Walk and transit score',
    description: 'Access to amenities on foot and by transit, computed by our published method.',
    freshDays: 30,
    partSize: 50,
  },
  elevation: {
    ...COMPUTED_TASK,
    title: 'Elevation',
    description: 'Lowest and highest ground of the parcel, from a raster of ground heights.',
    freshDays: 365,
    partSize: 50,
  },
  offerRent: {
    ...COMPUTED_TASK,
    title: 'Offer rent',
    description: 'Range of asking rents for comparable homes nearby.',
    needs: [R.OFFERLAND_RENT],
    quota: 'offerRent',
    freshDays: 30,
    partSize: 25,
  },
  mlsHistory: {
    ...COMPUTED_TASK,
    title: 'MLS® history',
    description: 'Known listings of the parcel, with their prices and statuses.',
    freshDays: 1,
    partSize: 50,
  },
  brokerListings: {
    ...COMPUTED_TASK,
    title: 'Broker listings',
    description: 'Listings of the parcel by commercial brokers.',
    freshDays: 1,
    partSize: 50,
  },
  myltsa: {
    ...TASK,
    group: 'title',
    title: 'myLTSA land title',
    description: 'Registered owner, title number and pending applications of the land title register.',
    needs: [R.TABLE_LTSA, R.DS_LTSA],
    isByPid: true,
    credentials: 'LTSA',
    quota: 'propertiesTable',
    freshDays: 30,
    partSize: 5,
  },
  paragonTax: {
    ...BOARD,
    title: 'Paragon tax report',
    description: 'Tax report of the boards that use Paragon: taxes, assessed values, building, sales.',
    needs: [R.BOARD_GVR, R.BOARD_FVREB],
    credentials: 'MlsParagon',
    quota: 'paragonTable',
  },
  vivaTax: {
    ...BOARD,
    title: 'VIVA tax report',
    description: 'Tax report of the boards of Vancouver Island: roll, parcel, assessed values, taxes, sales.',
    needs: [R.BOARD_VIREB, R.BOARD_VREB],
    credentials: 'VictoriaMatrix',
    quota: 'propertiesTable',
  },
  aoirTax: {
    ...BOARD,
    title: 'AOIR tax report',
    description: 'Tax report of the Association of Interior REALTORS®: taxes, actual values, last sales.',
    needs: [R.BOARD_AOIR],
    credentials: 'MlsParagon',
    quota: 'propertiesTable',
  },
  paragonResidential: {
    ...BOARD,
    title: 'Paragon residential',
    description: 'Details of the building from the latest residential listing.',
    needs: [R.DS_PARAGON_RESIDENTIAL],
    credentials: 'MlsParagon',
    quota: 'paragonTable',
  },
  clsCommercial: {
    ...BOARD,
    title: 'CLS Paragon commercial',
    description: 'Latest commercial listing: number, status, price, type, floor area and brokerage.',
    needs: [R.BOARD_GVR, R.BOARD_FVREB],
    credentials: 'ClsParagon',
    quota: 'paragonTable',
  },
  vivaMlsTaxReport: {
    ...BOARD,
    title: 'VIVA MLS® tax report',
    description: 'Annual taxes and building details from the tax record of the Island boards.',
    needs: [R.DS_VIVA_MLS_TAX_REPORT],
    credentials: 'VictoriaMatrix',
    quota: 'propertiesTable',
  },
  aoirComparables: {
    ...BOARD,
    title: 'AOIR comparables',
    description: 'Comparable sales nearby, from the Association of Interior REALTORS®.',
    needs: [R.DS_AOIR_COMPARABLES],
    credentials: 'MlsParagon',
    quota: 'propertiesTable',
  },
} as const satisfies Record<string, DataSource>

export type DataSourceKey = keyof typeof CATALOGUE
export type TaskSourceKey = {
  [Key in DataSourceKey]: (typeof CATALOGUE)[Key]['delivery'] extends 'task' ? Key : never
}[DataSourceKey]

export const DATA_SOURCES: Record<DataSourceKey, DataSource> = CATALOGUE
export const DATA_SOURCE_KEYS = Object.keys(CATALOGUE) as DataSourceKey[]

export const isDataSourceKey = (text: string): text is DataSourceKey => Object.hasOwn(CATALOGUE, text)
export const isTaskSourceKey = (text: string): text is TaskSourceKey =>
  isDataSourceKey(text) && DATA_SOURCES[text].delivery === 'task'

export const MAX_PARCELS_PER_FACTS = 2_000

export const isRecent = ({ freshDays }: Pick<DataSource, 'freshDays'>, fetchedAt: Date, now: Date): boolean =>
  freshDays !== null && now.getTime() - fetchedAt.getTime() <= freshDays * DAY_MS

/** MLS® history is derived by Lotline from board listings. */
function sourceDisclaimer(key: DataSourceKey): DisclaimerKey | null {
  const { group } = DATA_SOURCES[key]
  if (group === 'title') return 'ltsa'
  return group === 'board' || key === 'mlsHistory' ? 'mls' : null
}

/** Lists each disclaimer once. The land title register's comes first. */
export function sourceDisclaimers(keys: readonly DataSourceKey[]): DisclaimerKey[] {
  const disclaimers = new Set(keys.map(sourceDisclaimer))
  return (['ltsa', 'mls'] as const).filter((candidate) => disclaimers.has(candidate))
}
