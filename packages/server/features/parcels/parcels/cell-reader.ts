import type { UnitSummary } from '#contract/parcel/parcels.ts'
import type { FeatureLayerKey } from '#domain/layers/layers.ts'
import type { AssessmentYears } from '#domain/table/columns.ts'
import type { AssessmentField, AssessmentSum } from './assessment-queries.ts'
import type { ConstraintReleases } from './constraint-queries.ts'
import type { FrontLengths } from './front-queries.ts'
import type { LayerShare } from './layer-share-queries.ts'
import type { ParcelField, ParcelRow } from './parcel-row-queries.ts'
import type { LatestSale } from './sale-queries.ts'

export interface RowData {
  parcel: ParcelRow
  /** Rolls of all sources, newest year first; within a year, the parcel's own source first. */
  assessments: readonly AssessmentSum[]
  currentRoll: readonly AssessmentSum[]
  layers: readonly LayerShare[]
  sale: LatestSale | undefined
  front: FrontLengths | undefined
  constraints: ConstraintReleases
  years: AssessmentYears
}

export interface Needs {
  fields: readonly ParcelField[]
  layers: readonly FeatureLayerKey[]
  assessments: readonly AssessmentField[]
  previousYear: boolean
  everyYear: boolean
  sale: boolean
  front: boolean
  constraints: boolean
}

/** `releaseId` is 0 for missing values and values computed from the outline. */
export interface Cell {
  value: string | number | null
  releaseId: number
  summary?: UnitSummary | undefined
}

export const NO_VALUE: Cell = { value: null, releaseId: 0 }

export interface CellReader {
  needs: Partial<Needs>
  read(row: RowData): Cell
}

export function toCell(
  value: string | number | null | undefined,
  releaseId: number,
  summary?: UnitSummary,
): Cell {
  if (value !== null && value !== undefined && value !== '') return { value, releaseId, summary }
  return summary ? { ...NO_VALUE, summary } : NO_VALUE
}

export function combineNeeds(readers: readonly CellReader[]): Needs {
  return {
    fields: [...new Set(readers.flatMap(({ needs }) => needs.fields ?? []))],
    layers: [...new Set(readers.flatMap(({ needs }) => needs.layers ?? []))],
    assessments: [...new Set(readers.flatMap(({ needs }) => needs.assessments ?? []))],
    previousYear: readers.some(({ needs }) => needs.previousYear),
    everyYear: readers.some(({ needs }) => needs.everyYear),
    sale: readers.some(({ needs }) => needs.sale),
    front: readers.some(({ needs }) => needs.front),
    constraints: readers.some(({ needs }) => needs.constraints),
  }
}
