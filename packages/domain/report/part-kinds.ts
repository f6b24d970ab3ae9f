import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import { LAYER_RESOURCES } from '../layers/layers.ts'
import { isSourcePartKey, SOURCE_PARTS, type SourcePartKey, sourcePartNeeds } from './source-parts.ts'

/** To add a kind of part, add a row here and its maker on the server. */

export const NEARBY_METRES = 400

export const PART_GROUPS = [
  'Place',
  'Value',
  'Planning',
  'Market',
  'Land title',
  'Real-estate boards',
  'Your own',
] as const
type PartGroup = (typeof PART_GROUPS)[number]

interface PartKind {
  title: string
  group: PartGroup
  summary: string
  /** Any of these permissions gives access. Absent: all have access. */
  needs?: readonly ResourceKey[]
  /** Set if a person writes the part, without data. */
  isWritten?: true
  /** Set if a report about a place can have the part. */
  isForPlaces?: true
}

export const PART_KINDS = {
  location: {
    title: 'Location map',
    group: 'Place',
    summary: 'Each parcel among its neighbours',
  },
  aerial: {
    title: 'Aerial view',
    group: 'Place',
    summary: 'Each parcel from above, with its outline',
  },
  street_view: {
    title: 'Street view',
    group: 'Place',
    summary: 'Each parcel from the road, by Google Street View',
  },
  parcel: {
    title: 'Lot and dimensions',
    group: 'Place',
    summary: 'PID, plan, area, frontage and depth',
  },
  walk: {
    title: 'Walk, transit and amenities',
    group: 'Place',
    summary: 'Scores, the nearest shops, schools, parks and stops, with a map',
  },
  elevation: {
    title: 'Elevation',
    group: 'Place',
    summary: 'Lowest and highest ground, with a profile along the lot',
  },
  assessments: {
    title: 'Assessment history',
    group: 'Value',
    summary: 'Land and improvements by year',
  },
  sales: { title: 'Sales history', group: 'Value', summary: 'Dates and prices on record' },
  planning: {
    title: 'Planning',
    group: 'Planning',
    summary: 'Zoning, plans, ALR and floodplain',
  },
  constraints: {
    title: 'Floodplain and ALR',
    group: 'Planning',
    summary: 'On the parcel and around it, with a map',
  },
  catchments: {
    title: 'School catchments',
    group: 'Planning',
    summary: 'Schools whose catchments contain the parcel, with a map',
  },
  applications: {
    title: 'Development applications nearby',
    group: 'Planning',
    summary: 'Around each parcel, nearest first',
    needs: LAYER_RESOURCES.development_application ?? [],
  },
  changes: {
    title: 'What changed here',
    group: 'Planning',
    summary: 'Rezonings, subdivisions and other changes, newest first',
  },
  listings: { title: 'Listings', group: 'Market', summary: 'Active and past listings of the parcel' },
  comparables: {
    title: 'Comparables nearby',
    group: 'Market',
    summary: 'Sales of the same kind around it, on a map and in a table',
  },
  analysis: {
    title: 'Market analysis',
    group: 'Market',
    summary: 'Your analysis: value, range, comparables and adjustments',
    needs: [RESOURCES.APP_CMA],
    isForPlaces: true,
  },
  ratio_study: {
    title: 'Ratio study',
    group: 'Market',
    summary: 'Past values in your analysis’s market and the assessor’s: COD, PRD and PRB by group',
    needs: [RESOURCES.APP_CMA],
    isForPlaces: true,
  },
  market: {
    title: 'The neighbourhood’s market',
    group: 'Market',
    summary: 'Median prices and sales by calendar quarter, and their distribution',
  },
  ...SOURCE_PARTS,
  summary_sheet: {
    title: 'Summary sheet',
    group: 'Your own',
    summary: 'The summary sheet of each parcel with your edits; always the first part',
  },
  notes: {
    title: 'Notes',
    group: 'Your own',
    summary: 'Text that you write',
    isWritten: true,
    isForPlaces: true,
  },
} as const satisfies Record<string, PartKind>

export type PartKey = keyof typeof PART_KINDS
/** Parts that the server makes from local data. */
export type LocalPartKey = Exclude<PartKey, SourcePartKey>
export const PART_KEYS = Object.keys(PART_KINDS) as PartKey[]
export const isPartKey = (text: string): text is PartKey => Object.hasOwn(PART_KINDS, text)

export const FIRST_PART = 'summary_sheet' satisfies PartKey

export const FIRST_PARTS: readonly PartKey[] = ['location', 'parcel', 'assessments', 'sales', 'planning']
export const FIRST_PLACE_PARTS: readonly PartKey[] = ['analysis']

export const needsParcel = (key: PartKey): boolean => {
  const kind: PartKind = PART_KINDS[key]
  return !kind.isForPlaces
}

export const isWritten = (key: PartKey): boolean => {
  const kind: PartKind = PART_KINDS[key]
  return kind.isWritten ?? false
}

export const partNeeds = (key: PartKey): readonly ResourceKey[] => {
  if (isSourcePartKey(key)) return sourcePartNeeds(key)
  const kind: PartKind = PART_KINDS[key]
  return kind.needs ?? []
}
