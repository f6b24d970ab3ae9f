/** Content of the summary page. Values keep the type and releases of their part (decision 121). */
import { type BlockFact, type BlockSection, pickFacts, type TableBlock } from '../../blocks/block.ts'
import { factsBlock } from '../../blocks/make-block.ts'
import { DATA_SOURCES } from '../../table/data-sources.ts'
import { addMonths, formatDate } from '../../text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '../../text/time-zone.ts'
import { clientText } from '../client-texts.ts'
import { PART_KINDS, type PartKey } from '../part-kinds.ts'
import { listBlocks } from '../printed-content.ts'
import { partSources } from '../source-parts.ts'
import { assemblyTable } from './assembly.ts'
import { type GlancePart, isEmptyPart, withheldTexts } from './empty-parts.ts'
import { getCell, partTable, rowFact } from './part-values.ts'
import { type GlancePoint, listPlanningFacts, worthKnowing } from './worth-knowing.ts'

export interface GlanceFigure {
  part: PartKey
  fact: BlockFact
}

export interface Glance {
  figures: GlanceFigure[]
  points: GlancePoint[]
  /** Parcels on the cover. Null for a single parcel. */
  assembly: TableBlock | null
  /** Newest first. Null without the part. */
  changes: { table: TableBlock; isCut: boolean } | null
  unchanged: string | null
  notFound: PartKey[]
  failed: string[]
  /** Sentences on data withheld behind a link. */
  leftOut: string[]
}

export const GLANCE_TITLE = 'At a glance'
/** Period of the changes, which their title states. */
const CHANGE_YEARS = 2
const MAX_FIGURES = 8
const MAX_CHANGES = 6

export function buildGlance(parts: readonly GlancePart[], parcelCount: number): Glance {
  const changes = recentChanges(
    parts.find(({ key }) => key === 'changes'),
    parcelCount,
  )
  const empty = parts.filter((part) => isEmptyPart(part) && withheldTexts([part]).length === 0)
  return {
    figures: collectFigures(parts, parcelCount),
    points: worthKnowing(parts, parcelCount),
    assembly: parcelCount > 1 ? assemblyTable(parts) : null,
    ...changes,
    notFound: empty
      .filter(({ key }) => key !== 'changes' || changes.unchanged === null)
      .map(({ key }) => key),
    failed: [...new Set(parts.flatMap(failedTitles))],
    leftOut: withheldTexts(parts),
  }
}

/** Prefixes each key with the key of its part. */
export function glanceSection({ figures, points, assembly, changes }: Glance): BlockSection {
  const toKeyedFact = ({ part, fact }: GlanceFigure): BlockFact => ({ ...fact, key: `${part}/${fact.key}` })
  return {
    upid: null,
    title: '',
    blocks: [
      factsBlock('figures', null, figures.map(toKeyedFact)),
      factsBlock('points', null, points.map(toKeyedFact)),
      ...(assembly ? [assembly] : []),
      ...(changes ? [changes.table] : []),
    ],
  }
}

function collectFigures(parts: readonly GlancePart[], parcelCount: number): GlanceFigure[] {
  const find = (key: PartKey) => parts.find((part) => part.key === key)
  const factFigures = (key: PartKey, blockKey: string, ...keys: string[]): GlanceFigure[] => {
    const block = listBlocks(find(key) ?? { data: null }).find(
      (candidate) => candidate.kind === 'facts' && candidate.key === blockKey,
    )
    return block?.kind === 'facts' ? pickFacts(block.facts, keys).map((fact) => ({ part: key, fact })) : []
  }
  /** Figure of the newest row, labelled with its day or year. */
  const newestFigure = (
    part: PartKey,
    [key, column, dateColumn]: readonly [string, string, string],
    termOf: (date: string) => string,
  ): GlanceFigure[] => {
    const table = partTable(parts, part, key)
    const row = table?.rows[0]
    if (!table || !row || getCell(table, row, column) === null) return []
    const term = termOf(String(getCell(table, row, dateColumn) ?? ''))
    return [{ part, fact: { ...rowFact(table, row, column), term } }]
  }
  if (parcelCount > 1)
    return [
      ...factFigures('parcel', 'together', 'area', 'ground', 'frontage'),
      ...factFigures('assessments', 'together', 'total'),
      ...zoningFigures(find('planning'), parcelCount),
    ]
  return [
    ...factFigures('analysis', 'value', 'range80'),
    ...factFigures('parcel', 'lot', 'area', 'frontage'),
    ...newestFigure('assessments', ['years', 'total', 'year'], (year) => `Assessed ${year}`),
    ...zoningFigures(find('planning'), parcelCount),
    ...newestFigure('sales', ['sales', 'price', 'soldOn'], (day) => `Sold ${formatDate(day)}`),
    ...factFigures('sales', 'units', 'median'),
    ...factFigures('parcel', 'lot', 'yearBuilt', 'floorArea', 'units'),
  ].slice(0, MAX_FIGURES)
}

function zoningFigures(planning: GlancePart | undefined, parcelCount: number): GlanceFigure[] {
  const zone = listPlanningFacts(planning).find(
    ({ layer, subject, fact }) =>
      layer === 'zoning' && fact.value !== null && (parcelCount === 1 || subject === ''),
  )
  return zone ? [{ part: 'planning', fact: zone.fact }] : []
}

function recentChanges(
  part: GlancePart | undefined,
  parcelCount: number,
): Pick<Glance, 'changes' | 'unchanged'> {
  if (part?.data == null || part.settledAt === null) return { changes: null, unchanged: null }
  const hasSeveralParcels = parcelCount > 1
  const since = addMonths(dayAt(new Date(part.settledAt), DEFAULT_TIME_ZONE), -12 * CHANGE_YEARS)
  const tables = part.data.sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? { title, block } : [])),
  )
  const rows = tables
    .flatMap(({ title, block }) =>
      block.rows.map((row) => ({
        ...row,
        key: `changes/${hasSeveralParcels ? `${title}/` : ''}${row.key}`,
        values: [
          getCell(block, row, 'on'),
          ...(hasSeveralParcels ? [title] : []),
          getCell(block, row, 'text') ?? getCell(block, row, 'title'),
        ],
      })),
    )
    .filter(({ values: [on] }) => String(on) >= since)
    .sort((a, b) => String(b.values[0]).localeCompare(String(a.values[0])))
  if (rows.length === 0) return { changes: null, unchanged: commonSentence(part) }
  const table: TableBlock = {
    kind: 'table',
    key: 'changes',
    title: null,
    columns: [
      { key: 'on', title: 'Date', type: 'date' },
      ...(hasSeveralParcels ? [{ key: 'parcel', title: 'Parcel', type: 'text' as const }] : []),
      { key: 'text', title: 'Change', type: 'text' },
    ],
    rows: rows.slice(0, MAX_CHANGES),
  }
  return { changes: { table, isCut: rows.length > MAX_CHANGES }, unchanged: null }
}

function commonSentence({ key, data }: GlancePart): string | null {
  const sentences = (data?.sections ?? []).flatMap(({ blocks }) => {
    const block = blocks.find((candidate) => candidate.kind === 'text')
    return block?.kind === 'text' ? (clientText(key, block) ?? block.text) : []
  })
  const [first = null, ...others] = new Set(sentences)
  return others.length > 0 ? null : first
}

function failedTitles({ key, status, subParts = {} }: GlancePart): string[] {
  if (status === 'failed') return [PART_KINDS[key].title]
  return partSources(key)
    .filter((source) => subParts[source]?.status === 'failed')
    .map((source) => DATA_SOURCES[source].title)
}
