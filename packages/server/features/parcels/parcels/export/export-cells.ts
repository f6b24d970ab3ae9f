import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { CellValue, TableRow, UnitSummary } from '#contract/parcel/parcels.ts'
import type { Provenance, ProvenanceById } from '#contract/wire/provenance.ts'
import { rollNote } from '#domain/parcel/figures/assessed-years.ts'
import { type ColumnKey, columnName, columnOf, isPlaceColumn, isRowColumnKey } from '#domain/table/columns.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { unitTotal } from '#domain/table/unit-counts.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { Absence } from './empty-cells.ts'
import type { Credit, ExportCell, ExportOrigin } from './export-writer.ts'

const COMPUTED_ORIGIN: ExportOrigin = { source: 'Computed from the outline of the parcel', asOf: null }

const emptyCell = (absence: Absence): ExportCell => ({ value: null, origin: null, absence })

export type FactsBySource = ReadonlyMap<DataSourceKey, ParcelFacts>

interface CellSources {
  rowKeys: readonly ColumnKey[]
  provenance: ProvenanceById
  factsOf(upid: string): FactsBySource | undefined
  withSources: boolean
}

export function exportCells(
  keys: readonly ColumnKey[],
  row: TableRow,
  { rowKeys, provenance, factsOf, withSources }: CellSources,
): ExportCell[] {
  const facts = factsOf(row.upid)
  return keys.map((key) => {
    const cell = isRowColumnKey(key)
      ? toRowCell(row, key, { index: rowKeys.indexOf(key), provenance })
      : toFactCell(facts?.get(columnOf(key).dataSource), key, row.strata?.units ?? 0)
    return withSources ? cell : { ...cell, origin: null }
  })
}

function toRowCell(
  row: TableRow,
  key: ColumnKey,
  { index, provenance }: { index: number; provenance: ProvenanceById },
): ExportCell {
  const value = row.values[index] ?? null
  const summary = row.strata?.summaries[index]
  if (value === null) {
    const absence = isPlaceColumn(key) ? 'place' : 'nothing'
    return emptyCell(summary ? 'units' : absence)
  }
  const release: Provenance | undefined = provenance[String(row.releases[index] ?? 0)]
  const origin = release ? { source: release.title, asOf: release.asOf } : COMPUTED_ORIGIN
  const roll =
    columnOf(key).isAssessed && row.parcelsOnRoll !== undefined ? `, ${rollText(row.parcelsOnRoll)}` : ''
  const source = withSummary(origin.source, summary) + roll
  return { value, origin: { ...origin, source }, absence: null }
}

/** `Open data of the town, total of 24 units` */
const withSummary = (source: string, summary: UnitSummary | null | undefined): string =>
  summary ? `${source}, ${summary.of} of ${formatCount(summary.units, 'unit')}` : source

const rollText = (parcels: number): string => rollNote(parcels).replace('One', 'one')

/** Adds a note if summing counts a value twice: unit and building, or shared roll. */
export function exportLabel({
  label,
  strata,
  parcelsOnRoll,
}: Pick<TableRow, 'label' | 'strata' | 'parcelsOnRoll'>): string {
  if (!strata) return parcelsOnRoll === undefined ? label : `${label} (${rollText(parcelsOnRoll)})`
  const kinds = new Set(strata.summaries.flatMap((summary) => summary?.of ?? []))
  const units = formatCount(strata.units, 'strata unit')
  if (kinds.size === 0) return `${label} (${units})`
  const values = [kinds.has('total') && 'totals', kinds.has('median') && 'median sale'].filter(Boolean)
  return `${label} (${units}: ${values.join(', ')})`
}

/** Makes the cell of a saved fact. A failed later attempt does not replace it. */
function toFactCell(facts: ParcelFacts | undefined, key: ColumnKey, units: number): ExportCell {
  if (facts?.state === 'done' && facts.reason !== null) return emptyCell('noPid')
  if (!facts?.values || !facts.origin) return emptyCell(facts?.failure ? 'failed' : 'new')
  const value: CellValue = facts.values[columnName(key)] ?? null
  const summary = unitTotal(key, facts.values, units)
  if (value === null) return emptyCell(summary ? 'units' : 'nothing')
  const origin = { source: withSummary(factTitle(facts.origin), summary), asOf: facts.origin.asOf }
  return { value, origin, absence: null }
}

const factTitle = ({ title, isStandIn }: { title: string; isStandIn: boolean }): string =>
  isStandIn && !/stand-in/i.test(title) ? `${title} (stand-in)` : title

export class Credits {
  private readonly credits = new Map<string, Credit>()

  add({ title, licence, attribution, asOf, isStandIn = false }: Credit & { isStandIn?: boolean }): void {
    const credit = { title: factTitle({ title, isStandIn }), licence, attribution, asOf }
    this.credits.set(JSON.stringify(credit), credit)
  }

  get list(): readonly Credit[] {
    return [...this.credits.values()]
  }
}
