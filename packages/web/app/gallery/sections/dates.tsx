import { Calendar } from '../../../ui/dates/calendar.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { DateRangeInput } from '../../../ui/dates/date-range-input.tsx'
import { TODAY } from '../samples.ts'
import { FieldSpecimen } from '../specimen.tsx'

const OPEN = { from: null, to: null }

export const DatesSection = () => (
  <>
    <FieldSpecimen
      id="calendar"
      title="Date picker"
      note="Days, months and 24 years a page. Arrow keys, Home, End, Page Up and Page Down move; the year can be typed."
      field={Calendar}
      states={{
        Empty: { today: TODAY, initial: null },
        Filled: { today: TODAY, initial: '2026-03-18' },
        'Only from March 3 to March 20': {
          today: TODAY,
          initial: '2026-03-10',
          min: '2026-03-03',
          max: '2026-03-20',
        },
      }}
    />
    <FieldSpecimen
      id="date-input"
      title="Date input"
      note="Month, day, year with space, point, slash or dash; years of one, two or four digits; or with the year in front, or the month by its name. Checked when it is left."
      field={DateInput}
      states={{
        Empty: { today: TODAY, label: 'Effective date', initial: null },
        'Filled, with a description': {
          today: TODAY,
          label: 'Sold on',
          initial: '2026-03-04',
          description: 'As the contract says it.',
        },
        'Refused from outside': {
          today: TODAY,
          label: 'Expires on',
          initial: '2020-01-01',
          error: 'This day has passed.',
        },
        'Not before today': { today: TODAY, label: 'Starts on', initial: null, min: TODAY },
        'Watched areas': { today: TODAY, label: 'Changed since', initial: null, reading: 'watchedArea' },
        Disabled: { today: TODAY, label: 'Locked date', initial: '2026-03-04', disabled: true },
      }}
    />
    <FieldSpecimen
      id="date-range"
      title="Date range"
      note="Fixed periods back from today, and one’s own From and To."
      field={DateRangeInput}
      states={{
        'Nothing selected': { today: TODAY, label: 'Listed', initial: { option: 'none', custom: OPEN } },
        'A fixed period': { today: TODAY, label: 'Changed', initial: { option: 'last90Days', custom: OPEN } },
        Custom: {
          today: TODAY,
          label: 'Sold',
          initial: { option: 'custom', custom: { from: '2026-01-01', to: '2026-02-28' } },
        },
        'Custom, upside down': {
          today: TODAY,
          label: 'Assessed',
          initial: { option: 'custom', custom: { from: '2026-02-28', to: '2026-01-01' } },
        },
        Disabled: {
          today: TODAY,
          label: 'Fixed',
          initial: { option: 'thisYear', custom: OPEN },
          disabled: true,
        },
      }}
    />
  </>
)
