import { useState } from 'react'
import type { IsoDate } from '#domain/text/dates.ts'
import { today } from '../../../lib/today.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'

type End = 'from' | 'to'

interface DateFilterFieldsProps {
  from: IsoDate | null
  to: IsoDate | null
  /** False for `isRead` while one of them is typed and no date. */
  onChange: (end: End, date: IsoDate | null, isRead: boolean) => void
}

/** From and To of a filter of dates, either of which may be empty. */
export function DateFilterFields({ from, to, onChange }: DateFilterFieldsProps) {
  const [now] = useState(today)
  const [unread, setUnread] = useState<readonly End[]>([])
  const field = (end: End, label: string, value: IsoDate | null) => (
    <DateInput
      label={label}
      reading="iso"
      today={now}
      value={value}
      onChange={(date, { ok }) => {
        const wrong = [...unread.filter((each) => each !== end), ...(ok ? [] : [end])]
        setUnread(wrong)
        onChange(end, date, wrong.length === 0)
      }}
    />
  )
  return (
    <>
      {field('from', 'From', from)}
      {field('to', 'To', to)}
    </>
  )
}
