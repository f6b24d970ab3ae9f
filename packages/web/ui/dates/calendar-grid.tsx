import type { IsoDate } from '#domain/text/dates.ts'
import classes from './calendar.module.css'

export interface CalendarCell {
  /** Day of the cell, or the cursor's day in the month or year of the cell. */
  date: IsoDate
  text: string
  label: string
  isSelected: boolean
  isCurrent: boolean
  isCursor: boolean
  isOutside: boolean
  canPick: boolean
}

interface CalendarGridProps {
  label: string
  rows: readonly (readonly CalendarCell[])[]
  headings: readonly { short: string; full: string }[] | undefined
  hasInitialFocus: boolean
  onPick: (date: IsoDate) => void
}

/**
 * Adds keyboard paging, which Mantine's grids lack. Disabled days are focusable, so that keys can cross them.
 */
export function CalendarGrid({ label, rows, headings, hasInitialFocus, onPick }: CalendarGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA defines a calendar as a grid
    <table role="grid" aria-label={label} className={classes.grid} data-wide={headings ? undefined : true}>
      {headings && (
        <thead>
          <tr>
            {headings.map(({ short, full }) => (
              <th key={full} scope="col" abbr={full} className={classes.head}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.date}>
            {row.map((cell) => (
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
              // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
              <td key={cell.date} role="gridcell" aria-selected={cell.isSelected}>
                <button
                  type="button"
                  className={classes.cell}
                  tabIndex={cell.isCursor ? 0 : -1}
                  aria-label={cell.label}
                  aria-current={cell.isCurrent ? 'date' : undefined}
                  aria-disabled={!cell.canPick || undefined}
                  data-autofocus={(hasInitialFocus && cell.isCursor) || undefined}
                  data-cursor={cell.isCursor || undefined}
                  data-selected={cell.isSelected || undefined}
                  data-outside={cell.isOutside || undefined}
                  onClick={() => onPick(cell.date)}
                >
                  {cell.text}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
