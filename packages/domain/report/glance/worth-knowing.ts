import type { BlockFact, BlockSection } from '../../blocks/block.ts'
import { isConstraint, OUTSIDE_TEXTS } from '../../parcel/place/outside.ts'
import type { PartKey } from '../part-kinds.ts'
import type { GlancePart } from './empty-parts.ts'
import { getCell, rowFact } from './part-values.ts'

/** Most severe first. */
export const SEVERITIES = { important: 'Important', check: 'Worth checking', clear: 'Clear' } as const
type Severity = keyof typeof SEVERITIES

export interface GlancePoint {
  part: PartKey
  severity: Severity
  fact: BlockFact
}

/** Severity of layers that are worth knowing wherever they occur. */
const LAYER_SEVERITY: Readonly<Record<string, Severity>> = {
  floodplain: 'important',
  alr: 'important',
  development_application: 'check',
  rental_policy: 'check',
}

interface ParcelPoint {
  point: GlancePoint
  subject: string
}

/** Merges equal points of several parcels. The note names the parcels. */
export function worthKnowing(parts: readonly GlancePart[], parcelCount: number): GlancePoint[] {
  const points = [
    ...planningPoints(findPart(parts, 'planning') ?? findPart(parts, 'constraints')),
    ...getSections(parts, 'listings').flatMap(listingPoints),
    ...getSections(parts, 'applications').flatMap(applicationPoints),
  ]
  const ranks = Object.keys(SEVERITIES)
  return mergePoints(points, parcelCount).sort(
    (a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity),
  )
}

const findPart = (parts: readonly GlancePart[], partKey: PartKey) => parts.find(({ key }) => key === partKey)
const getSections = (parts: readonly GlancePart[], partKey: PartKey): readonly BlockSection[] =>
  findPart(parts, partKey)?.data?.sections ?? []

export function listPlanningFacts(
  part: GlancePart | undefined,
): { layer: string; subject: string; fact: BlockFact }[] {
  return (part?.data?.sections ?? []).flatMap(({ title, upid, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'facts') {
        const subject = upid === null ? '' : title
        return block.facts.map((fact) => ({ layer: layerFromKey(fact.key), subject, fact }))
      }
      if (block.kind !== 'table') return []
      return block.rows.flatMap((row) =>
        block.columns.slice(1).map((column) => ({
          layer: layerFromKey(column.key),
          subject: String(row.values[0] ?? ''),
          fact: rowFact(block, row, column.key),
        })),
      )
    }),
  )
}

/** Removes the number of a repeated key: `zoning 2`. */
const layerFromKey = (key: string): string => key.split(' ')[0] ?? key

function planningPoints(part: GlancePart | undefined): ParcelPoint[] {
  if (!part) return []
  const lines = listPlanningFacts(part).filter(({ fact }) => fact.value !== null)
  const zones = new Map<string, number>()
  return lines.flatMap(({ layer, subject, fact }): ParcelPoint[] => {
    const point = (severity: Severity, term = fact.term) => [
      { subject, point: { part: part.key, severity, fact: { ...fact, term } } },
    ]
    if (layer === 'zoning') {
      const count = (zones.get(subject) ?? 0) + 1
      zones.set(subject, count)
      return count > 1 ? point('check', 'Also zoned') : []
    }
    if (isConstraint(layer) && fact.value === OUTSIDE_TEXTS[layer]) return point('clear')
    const severity = LAYER_SEVERITY[layer]
    return severity === undefined ? [] : point(severity)
  })
}

function listingPoints({ title, blocks }: BlockSection): ParcelPoint[] {
  const table = blocks.find((block) => block.kind === 'table')
  return (table?.rows ?? []).flatMap((row) => {
    if (!table || getCell(table, row, 'status') !== 'Active') return []
    const fact = { ...rowFact(table, row, 'price'), term: 'Listed for sale', note: `Listing ${row.key}` }
    return [{ subject: title, point: { part: 'listings', severity: 'check', fact } }]
  })
}

function applicationPoints({ title, upid, blocks }: BlockSection): ParcelPoint[] {
  const table = blocks.find((block) => block.kind === 'table')
  const [nearest] = table?.rows ?? []
  if (!table || !nearest) return []
  const note = String(getCell(table, nearest, 'status') ?? '')
  const fact = { ...rowFact(table, nearest, 'proposal'), term: 'Nearest development application', note }
  return [{ subject: upid === null ? '' : title, point: { part: 'applications', severity: 'check', fact } }]
}

function mergePoints(points: readonly ParcelPoint[], parcelCount: number): GlancePoint[] {
  const groups = Map.groupBy(points, ({ point }) => JSON.stringify([point.fact.term, point.fact.value]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const subjects = [...new Set(group.map(({ subject }) => subject))].filter((subject) => subject !== '')
    const appliesToAll = parcelCount < 2 || subjects.length === 0 || subjects.length === parcelCount
    const { fact } = first.point
    const note = appliesToAll ? fact.note : [subjects.join(', '), fact.note].filter(Boolean).join(' · ')
    return [{ ...first.point, fact: { ...fact, note } }]
  })
}
