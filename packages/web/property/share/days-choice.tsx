import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { SHARE_DAYS, type ShareDays } from '#domain/share/share-rules.ts'

const DAYS_TITLES: Record<ShareDays, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
}

interface DaysChoiceProps {
  days: ShareDays
  onDays: (days: ShareDays) => void
  labelClass: string | undefined
}

export function DaysChoice({ days, onDays, labelClass }: DaysChoiceProps) {
  const labelId = useId()
  return (
    <div>
      <p id={labelId} className={labelClass}>
        Opens for
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={SHARE_DAYS.map((value) => ({ value: String(value), label: DAYS_TITLES[value] }))}
        value={String(days)}
        onChange={(value) => onDays(Number(value) as ShareDays)}
      />
    </div>
  )
}
