/** Hides columns that were not chosen for a report. The part keeps their data. */

import { type Block, type BlockSection, type FactsBlock, keepColumns } from '../../blocks/block.ts'
import { columnName } from '../../table/columns.ts'
import { isTaskSourceKey } from '../../table/data-sources.ts'
import { isSourcePartKey } from '../source-parts.ts'
import { getReportColumns, type ReportPresets } from './report-columns.ts'

interface SourcedPart {
  key: string
  data: { sections: BlockSection[] } | null
}

/** Idempotent. */
export function withChosenColumns<Part extends SourcedPart>(
  parts: readonly Part[],
  presets: ReportPresets,
): Part[] {
  if (Object.keys(presets).length === 0) return [...parts]
  return parts.map((part) => {
    if (part.data === null || !isSourcePartKey(part.key)) return part
    return { ...part, data: withChosenData(part.data, presets) }
  })
}

const cache = new WeakMap<object, { presets: ReportPresets; data: object }>()

/** Memoized, so that unchanged parts do not render again. */
function withChosenData<Data extends { sections: BlockSection[] }>(data: Data, presets: ReportPresets): Data {
  const cached = cache.get(data)
  if (cached?.presets === presets) return cached.data as Data
  const sections = data.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => chosenBlock(block, presets)),
  }))
  const result = { ...data, sections }
  cache.set(data, { presets, data: result })
  return result
}

/** Block keys start with the key of their source: `vivaTax/sales`. */
function chosenBlock(block: Block, presets: ReportPresets): Block | [] {
  const [source = '', blockName = '', rest] = block.key.split('/')
  const preset = isTaskSourceKey(source) ? presets[source] : undefined
  if (!preset || !isTaskSourceKey(source)) return block
  const names = preset.map(columnName)
  if (block.kind === 'facts') return chosenFacts(block, names)
  const isTableBlock = block.kind === 'table' || rest === 'more'
  if (!isTableBlock) return block
  const columns = LIST_COLUMNS[blockName] ?? {}
  const offeredNames = new Set(getReportColumns(source).map(({ key }) => columnName(key)))
  const isShown = (key: string): boolean => {
    const sourceNames = (columns[key] ?? []).filter((name) => offeredNames.has(name))
    return sourceNames.length === 0 || sourceNames.some((name) => names.includes(name))
  }
  const choosable = Object.keys(columns).filter((key) => columns[key]?.some((name) => offeredNames.has(name)))
  if (choosable.length > 0 && !choosable.some(isShown)) return []
  return block.kind === 'table' ? keepColumns(block, ({ key }) => isShown(key)) : block
}

function chosenFacts(block: FactsBlock, names: readonly string[]): FactsBlock | [] {
  const facts = names
    .map((name) => block.facts.find(({ key }) => key === name))
    .filter((fact) => fact !== undefined)
  return facts.length > 0 ? { ...block, facts } : []
}

const LAND = ['currentLand', 'assessedLand', 'actualLand']
const IMPROVEMENTS = ['currentImprovement', 'assessedImprovement', 'actualImprovement']
const TOTAL = ['currentTotal', 'assessedTotal', 'actualTotal']

/** Source columns behind each table column, by list of `FactLists`. */
const LIST_COLUMNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  assessments: { land: LAND, improvements: IMPROVEMENTS, total: TOTAL },
  sales: {
    soldOn: ['salesHistory', 'lastSaleDate', 'secondSaleDate', 'thirdSaleDate'],
    price: ['salesHistory', 'lastSaleValue', 'secondSaleValue', 'thirdSaleValue'],
    comment: ['salesHistory'],
  },
  listings: {
    number: ['listingNumber'],
    listedOn: ['listedOn'],
    status: ['status'],
    type: ['propertyType'],
    price: ['price', 'listPrice'],
    brokerage: ['brokerage'],
  },
}

/** All source columns that the table of a list shows. */
export const sourceColumnsOf = (list: 'sales' | 'listings'): string[] =>
  Object.values(LIST_COLUMNS[list] ?? {}).flat()
