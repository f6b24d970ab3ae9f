/** Unsaved work: everything that a save sends, without the results of parts. */
import type { Report, ReportPart, SaveReport } from '#contract/report/reports.ts'
import { areSamePresets, type ReportPresets } from '#domain/report/columns/report-columns.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { arrangeParts, type TemplatePart, toChoices } from '#domain/report/report-parts.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { type AsidePiece, createPendingChanges } from '../../../../state/documents/set-aside.ts'
import { NOT_STARTED } from './merge-report.ts'

export type ReportSettings = Omit<SaveReport, 'reportId' | 'clientId' | 'version' | 'parts'>
export type ReportWork = ReportSettings & { parts: TemplatePart[] }

/** Part of the work, as a change. Contains only changed places of branding and columns of changed sources. */
export type WorkPiece = Partial<Omit<ReportSettings, 'brandingUses' | 'presets'>> & {
  brandingUses?: Partial<Report['brandingUses']>
  /** Null means all columns of a source. Unlike undefined, null survives comparison and storage. */
  presets?: Partial<Record<TaskSourceKey, ColumnKey[] | null>>
  order?: readonly PartKey[]
}

const SETTINGS: Record<keyof ReportSettings, true> = {
  title: true,
  coverType: true,
  coverView: true,
  showGoogleImages: true,
  propertyImage: true,
  brandingUses: true,
  paper: true,
  notes: true,
  presets: true,
  preparedFor: true,
  showGlance: true,
  hideEmptyParts: true,
}

export const SETTING_KEYS = Object.keys(SETTINGS) as (keyof ReportSettings)[]

export const toReportWork = (report: ReportWork): ReportWork => ({
  ...(Object.fromEntries(SETTING_KEYS.map((key) => [key, report[key]])) as ReportSettings),
  parts: report.parts.map((part) => ({ key: part.key, ...toChoices(part) })),
})

export function isSameWork(a: ReportWork, b: ReportWork): boolean {
  const { presets, ...work } = toReportWork(a)
  const { presets: others, ...otherWork } = toReportWork(b)
  return areSamePresets(presets, others) && isSame(work, otherWork)
}

/** Parts to send with a save. Excludes parts that were never started. */
export const startedParts = (parts: readonly ReportPart[], savedParts: readonly ReportPart[]): ReportPart[] =>
  parts.filter(({ key, taskId }) => taskId !== NOT_STARTED || savedParts.some((part) => part.key === key))

export const withPiece =
  ({ order, brandingUses, presets, ...settings }: WorkPiece) =>
  (report: Report): Report => {
    const keys = report.parts.map(({ key }) => key)
    return {
      ...report,
      ...settings,
      brandingUses: { ...report.brandingUses, ...brandingUses },
      presets: withChangedPresets(report.presets, presets),
      parts: order ? arrangeParts(report.parts, mergeOrders(order, keys)) : report.parts,
    }
  }

function withChangedPresets(presets: ReportPresets, changes: WorkPiece['presets']): ReportPresets {
  const columns = Object.entries({ ...presets, ...changes }).filter(([, preset]) => preset !== null)
  return Object.fromEntries(columns)
}

export function pickPiece(
  report: Report,
  { brandingUses, presets, order, ...settings }: WorkPiece,
): WorkPiece {
  const pick = <Value extends object>(source: Value, like: object): Partial<Value> =>
    Object.fromEntries(Object.keys(like).map((key) => [key, source[key as keyof Value]])) as Partial<Value>
  return {
    ...pick(toReportWork(report), settings),
    ...(brandingUses && { brandingUses: pick(report.brandingUses, brandingUses) }),
    ...(presets && { presets: pickPresets(report.presets, presets) }),
    ...(order && { order: report.parts.map(({ key }) => key) }),
  }
}

function pickPresets(presets: ReportPresets, like: object): WorkPiece['presets'] {
  const sources = Object.keys(like) as TaskSourceKey[]
  return Object.fromEntries(sources.map((source) => [source, presets[source] ?? null]))
}

export const hasPiece = (report: Report, piece: WorkPiece): boolean =>
  isSameWork(withPiece(piece)(report), report)

export type ReplacedPiece = AsidePiece<WorkPiece>

export const createReplacedWork = () =>
  createPendingChanges<WorkPiece, Report>({
    comparedBy: (piece) => piece,
    isIn: (piece, report) => hasPiece(report, piece),
  })

/** Merges two orders. `primary` determines the order; each further key follows its neighbour in `others`. */
export function mergeOrders<Key>(primary: readonly Key[], others: readonly Key[]): Key[] {
  const mergedKeys = [...primary]
  others.forEach((key, index) => {
    if (mergedKeys.includes(key)) return
    const neighbour = others.slice(0, index).findLast((candidate) => mergedKeys.includes(candidate))
    mergedKeys.splice(neighbour === undefined ? 0 : mergedKeys.indexOf(neighbour) + 1, 0, key)
  })
  return mergedKeys
}
