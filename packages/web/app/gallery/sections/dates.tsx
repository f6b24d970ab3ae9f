import { Calendar } from '../../../ui/dates/calendar.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { DateRangeInput } from '../../../ui/dates/date-range-input.tsx'
import { TODAY } from '../samples.ts'
import { Specimen, State, stateful } from '../specimen.tsx'

const CalendarState = stateful(Calendar)
const DateState = stateful(DateInput)
const RangeState = stateful(DateRangeInput)

export function DatesSection() {
  return (
    <>
      <Specimen
        id="calendar"
        title="Date picker"
        note="Days, months and 24 years a page. Arrow keys, Home, End, Page Up and Page Down move; the year can be typed."
      >
        <State name="Empty">
          <CalendarState today={TODAY} initial={null} />
        </State>
        <State name="Filled">
          <CalendarState today={TODAY} initial="2026-03-18" />
        </State>
        <State name="Only from March 3 to March 20">
          <CalendarState today={TODAY} initial="2026-03-10" min="2026-03-03" max="2026-03-20" />
        </State>
      </Specimen>
      <Specimen
        id="date-input"
        title="Date input"
        note="Month, day, year with space, point, slash or dash; years of one, two or four digits; or with the year in front, or the month by its name. Checked when it is left."
      >
        <State name="Empty">
          <DateState today={TODAY} label="Effective date" initial={null} />
        </State>
        <State name="Filled, with a description">
          <DateState
            today={TODAY}
            label="Sold on"
            initial="2026-03-04"
            description="As the contract says it."
          />
        </State>
        <State name="Refused from outside">
          <DateState today={TODAY} label="Expires on" initial="2020-01-01" error="This day has passed." />
        </State>
        <State name="Not before today">
          <DateState today={TODAY} label="Starts on" initial={null} min={TODAY} />
        </State>
        <State name="Watched areas">
          <DateState today={TODAY} label="Changed since" initial={null} reading="watchedArea" />
        </State>
        <State name="Disabled">
          <DateState today={TODAY} label="Locked date" initial="2026-03-04" disabled />
        </State>
      </Specimen>
      <Specimen
        id="date-range"
        title="Date range"
        note="Fixed periods back from today, and one’s own From and To."
      >
        <State name="Nothing selected">
          <RangeState
            today={TODAY}
            label="Listed"
            initial={{ option: 'none', custom: { from: null, to: null } }}
          />
        </State>
        <State name="A fixed period">
          <RangeState
            today={TODAY}
            label="Changed"
            initial={{ option: 'last90Days', custom: { from: null, to: null } }}
          />
        </State>
        <State name="Custom">
          <RangeState
            today={TODAY}
            label="Sold"
            initial={{ option: 'custom', custom: { from: '2026-01-01', to: '2026-02-28' } }}
          />
        </State>
        <State name="Custom, upside down">
          <RangeState
            today={TODAY}
            label="Assessed"
            initial={{ option: 'custom', custom: { from: '2026-02-28', to: '2026-01-01' } }}
          />
        </State>
        <State name="Disabled">
          <RangeState
            today={TODAY}
            label="Fixed"
            initial={{ option: 'thisYear', custom: { from: null, to: null } }}
            disabled
          />
        </State>
      </Specimen>
    </>
  )
}
