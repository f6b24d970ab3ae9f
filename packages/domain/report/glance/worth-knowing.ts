import type { BlockFact, BlockSection, TableBlock } from '../../blocks/block.ts'
import { isProposedTerm } from '../../layers/planning-lines.ts'
import { isConstraint, OUTSIDE_TEXTS } from '../../parcel/place/outside.ts'
import type { PartKey } from '../part-kinds.ts'
import type { GlancePart } from './empty-parts.ts'
import { getCell, rowFact } from './part-values.ts'

/** Most severe first. */
export const SEVERITIES = { important: 'Important', notable: 'Worth checking', clear: 'Clear' } as const
type Severity = keyof typeof SEVERITIES

export interface GlancePoint {
  part: PartKey
  severity: Severity
  fact: BlockFact
}

/** For layers that are always worth knowing. */
const LAYER_SEVERITY: Readonly<Record<string, Severity>> = {
  floodplain: 'important',
  alr: 'important',
  development_application: 'notable',
  rental_policy: 'notable',
}

interface PlanningFact {
  layer: string
  /** Empty for all parcels. */
  subject: string
  fact: BlockFact
}

interface ParcelPoint {
  point: GlancePoint
  subject: string
}

/** Lists noteworthy points, most severe first. Merges equal points and names their parcels. */
export function worthKnowing(parts: readonly GlancePart[], parcelCount: number): GlancePoint[] {
  const points = [
    ...planningPoints(findPart(parts, 'planning') ?? findPart(parts, 'constraints')),
    ...getSections(findPart(parts, 'listings')).flatMap(listingPoints),
    ...getSections(findPart(parts, 'applications')).flatMap(applicationPoints),
  ]
  const ranks = Object.keys(SEVERITIES)
  return mergePoints(points, parcelCount).sort(
    (a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity),
  )
}

/** Facts that are in force. */
export const listPlanningFacts = (part: GlancePart | undefined): PlanningFact[] =>
  getSections(part)
    .flatMap(sectionFacts)
    .filter(({ fact }) => !isProposedTerm(fact.term))

const findPart = (parts: readonly GlancePart[], partKey: PartKey) => parts.find(({ key }) => key === partKey)
const getSections = (part: GlancePart | undefined): readonly BlockSection[] => part?.data?.sections ?? []
const getSubject = ({ upid, title }: BlockSection): string => (upid === null ? '' : title)
const findTable = ({ blocks }: BlockSection) => blocks.find((block) => block.kind === 'table')

function sectionFacts(section: BlockSection): PlanningFact[] {
  const subject = getSubject(section)
  return section.blocks.flatMap((block) => {
    if (block.kind === 'table') return tableFacts(block)
    if (block.kind !== 'facts') return []
    return block.facts.map((fact) => ({ layer: layerFromKey(fact.key), subject, fact }))
  })
}

function tableFacts(table: TableBlock): PlanningFact[] {
  const layerKeys = table.columns.slice(1).map(({ key }) => key)
  return table.rows.flatMap((row) => {
    const subject = String(row.values[0] ?? '')
    return layerKeys.map((key) => ({ layer: layerFromKey(key), subject, fact: rowFact(table, row, key) }))
  })
}

/** `zoning` for the repeated key `zoning 2`. */
const layerFromKey = (key: string): string => key.split(' ')[0] ?? key

function planningPoints(part: GlancePart | undefined): ParcelPoint[] {
  if (!part) return []
  const points: ParcelPoint[] = []
  const zoneCounts = new Map<string, number>()
  for (const { layer, subject, fact } of listPlanningFacts(part)) {
    if (fact.value === null) continue
    const addPoint = (severity: Severity, term = fact.term) =>
      points.push({ subject, point: { part: part.key, severity, fact: { ...fact, term } } })
    if (layer === 'zoning') {
      const count = (zoneCounts.get(subject) ?? 0) + 1
      zoneCounts.set(subject, count)
      if (count > 1) addPoint('notable', 'Also zoned')
      continue
    }
    const isOutside = isConstraint(layer) && fact.value === OUTSIDE_TEXTS[layer]
    const severity = isOutside ? 'clear' : LAYER_SEVERITY[layer]
    if (severity !== undefined) addPoint(severity)
  }
  return points
}

function listingPoints(section: BlockSection): ParcelPoint[] {
  const table = findTable(section)
  if (!table) return []
  const activeRows = table.rows.filter((row) => getCell(table, row, 'status') === 'Active')
  return activeRows.map((row) => {
    const fact = { ...rowFact(table, row, 'price'), term: 'Listed for sale', note: `Listing ${row.key}` }
    return { subject: section.title, point: { part: 'listings', severity: 'notable', fact } }
  })
}

function applicationPoints(section: BlockSection): ParcelPoint[] {
  const table = findTable(section)
  const [nearest] = table?.rows ?? []
  if (!table || !nearest) return []
  const note = String(getCell(table, nearest, 'status') ?? '')
  const fact = { ...rowFact(table, nearest, 'proposal'), term: 'Nearest development application', note }
  return [{ subject: getSubject(section), point: { part: 'applications', severity: 'notable', fact } }]
}

/** Joins points that are equal for several parcels. */
function mergePoints(points: readonly ParcelPoint[], parcelCount: number): GlancePoint[] {
  const groups = Map.groupBy(points, ({ point }) => JSON.stringify([point.fact.term, point.fact.value]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { fact } = first.point
    const subjects = new Set(group.map(({ subject }) => subject).filter((subject) => subject !== ''))
    const appliesToAll = parcelCount < 2 || subjects.size === 0 || subjects.size === parcelCount
    const note = appliesToAll ? fact.note : [[...subjects].join(', '), fact.note].filter(Boolean).join(' · ')
    return [{ ...first.point, fact: { ...fact, note } }]
  })
}
