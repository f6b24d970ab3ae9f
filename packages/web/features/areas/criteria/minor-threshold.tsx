import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { formatShare } from '#domain/text/percent.ts'
import { MINOR_CHANGE } from '#domain/watching/changes/change-size.ts'
import step from '../area-step.module.css'
import classes from './criteria.module.css'

const LARGE_CHANGE = 0.25

const LEVELS = [
  { value: MINOR_CHANGE.min, label: 'All changes' },
  { value: MINOR_CHANGE.default, label: 'Leave out minor' },
  { value: LARGE_CHANGE, label: 'Only large' },
]

/** Highest level at or below the threshold. */
const levelOf = (threshold: number) => LEVELS.findLast(({ value }) => value <= threshold)?.value ?? 0

interface MinorThresholdProps {
  /** Share; smaller changes are excluded. */
  threshold: number
  onChange: (threshold: number) => void
}

export function MinorThreshold({ threshold, onChange }: MinorThresholdProps) {
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend id={id}>Size of changes</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={LEVELS.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(levelOf(threshold))}
        onChange={(value) => onChange(Number(value))}
      />
      <p className={step.line}>
        {threshold > 0
          ? `Leaves out zoning, land use and ALR changes on less than ${formatShare(threshold)} of a parcel, price changes under ${formatShare(threshold)} and corrected details. New, removed, subdivided and decided always count.`
          : 'Every change counts, whatever its size.'}
      </p>
    </fieldset>
  )
}
