import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCompactCurrency } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { ATTRIBUTE_TITLES, formatAttribute } from '#domain/valuation/analysis/attribute-texts.ts'
import type { FilterKey } from '#domain/valuation/analysis/sale-filters.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import classes from './sale-filters.module.css'

interface SaleFiltersProps {
  analysis: Analysis
  answer: AnalysisAnswer
  changes: AnalysisChanges
  onDraft: (draft: AnalysisChange | null) => void
}

export function SaleFilters({ analysis, answer, changes, onDraft }: SaleFiltersProps) {
  const { filters, area, subject } = analysis
  return (
    <div className={classes.filters}>
      <SelectBox
        label="Sold within"
        options={MONTHS}
        value={(MONTHS.find(({ value }) => value === String(filters.months ?? 'any')) ?? MONTHS[0]).value}
        onChange={(value) =>
          changes.change((current) => ({
            filters: { ...current.filters, months: value === 'any' ? null : Number(value) },
          }))
        }
      />
      <SelectBox
        label="Where"
        options={PLACES.filter(({ value }) => value !== 'neighbourhood' || subject.neighbourhood !== null)}
        value={area.kind === 'ring' ? nearestRing(area.metres) : area.kind}
        onChange={(value) =>
          changes.change(() => ({
            area:
              value === 'any' || value === 'neighbourhood'
                ? { kind: value }
                : { kind: 'ring', metres: Number(value) },
          }))
        }
      />
      {answer.distributions
        .filter(
          ({ counts, bounds }) =>
            counts.some((count) => count > 0) && (bounds.at(-1) ?? 0) > (bounds[0] ?? 0),
        )
        .map((distribution) => (
          <RangeFilter
            key={`${distribution.key} ${JSON.stringify(filters.ranges[distribution.key] ?? null)}`}
            distribution={distribution}
            filters={filters}
            changes={changes}
            onDraft={onDraft}
          />
        ))}
    </div>
  )
}

const MONTHS = [
  { value: 'any', label: 'Any time' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '36', label: '36 months' },
] as const

const PLACES = [
  { value: 'any', label: 'Any distance' },
  { value: 'neighbourhood', label: 'The same neighbourhood' },
  { value: '500', label: 'Within 500 m' },
  { value: '1000', label: 'Within 1 km' },
  { value: '2000', label: 'Within 2 km' },
  { value: '5000', label: 'Within 5 km' },
] as const

const nearestRing = (metres: number): (typeof PLACES)[number]['value'] =>
  PLACES.find(({ value }) => Number(value) >= metres)?.value ?? '5000'

const filterTitle = (key: FilterKey) => (key === 'priceDollars' ? 'Price' : ATTRIBUTE_TITLES[key])

function formatFilterValue(key: FilterKey, value: number, units: UnitSystem): string {
  if (key === 'priceDollars') return formatCompactCurrency(value)
  return formatAttribute(key, key === 'yearBuilt' ? Math.round(value) : value, units)
}

interface RangeFilterProps {
  distribution: AnalysisAnswer['distributions'][number]
  filters: Analysis['filters']
  changes: AnalysisChanges
  onDraft: (draft: AnalysisChange | null) => void
}

const STEPS = 100

function RangeFilter({ distribution, filters, changes, onDraft }: RangeFilterProps) {
  const { units } = usePreferences()
  const { key, bounds, counts, unknownCount } = distribution
  const [min, max] = [bounds[0] ?? 0, bounds.at(-1) ?? 1]
  const savedRange = filters.ranges[key]
  const [range, setRange] = useState<[number, number]>([savedRange?.least ?? min, savedRange?.most ?? max])
  const toChange = ([least, most]: [number, number], current: Analysis['filters']): AnalysisChange => {
    const { [key]: _, ...others } = current.ranges
    // A thumb at its end sets no bound, so that sales added later are included.
    const newRange = { least: least <= min ? null : least, most: most >= max ? null : most }
    const isUnbounded = newRange.least === null && newRange.most === null
    return { filters: { ...current, ranges: isUnbounded ? others : { ...others, [key]: newRange } } }
  }
  const maxCount = Math.max(1, ...counts)
  const title = filterTitle(key)
  return (
    <fieldset className={classes.range} aria-label={title}>
      <p>
        {title}
        <span>
          {formatFilterValue(key, range[0], units)} to {formatFilterValue(key, range[1], units)}
        </span>
      </p>
      <div className={classes.bars} aria-hidden="true">
        {counts.map((count, bin) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bins are identified by position
            key={bin}
            style={{ height: `${(100 * count) / maxCount}%` }}
            data-in={(bounds[bin + 1] ?? max) > range[0] && (bounds[bin] ?? min) < range[1]}
          />
        ))}
      </div>
      <RangeSlider
        size="sm"
        label={null}
        min={min}
        max={max}
        step={(max - min) / STEPS}
        minRange={0}
        thumbFromLabel={`${title}, minimum`}
        thumbToLabel={`${title}, maximum`}
        thumbValueText={(value) => formatFilterValue(key, value, units)}
        value={range}
        onChange={(next) => {
          setRange(next)
          onDraft(toChange(next, filters))
        }}
        onChangeEnd={(next) => {
          changes.change((current) => toChange(next, current.filters))
          onDraft(null)
        }}
      />
      {unknownCount > 0 && <small>{formatNumber(unknownCount)} unknown, never filtered out</small>}
    </fieldset>
  )
}
