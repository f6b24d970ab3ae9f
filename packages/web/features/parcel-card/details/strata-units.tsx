import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import { Note } from '../note.tsx'
import { CardSection } from './card-section.tsx'
import classes from './strata-units.module.css'

const MOST_AT_FIRST = 10

/** The strata lots on a parcel; the card brings the first fifty of a tower. */
export function StrataUnits({ card: { units } }: { card: ParcelCard }) {
  const more = units.count - units.first.length
  const { shown, button, isWhole } = useCollapsed(units.first, {
    most: MOST_AT_FIRST,
    all: `${more > 0 ? 'the first' : 'all'} ${units.first.length}`,
  })
  if (units.count === 0) return null
  return (
    <CardSection title={`Strata lots (${formatNumber(units.count)})`}>
      <ul className={classes.units}>
        {shown.map((unit) => (
          <li key={`${unit.pid}-${unit.unit}`}>
            <span>{unit.unit ? `Unit ${unit.unit}` : 'Unit unknown'}</span>
            <span>{unit.pid ? formatPid(unit.pid) : '–'}</span>
          </li>
        ))}
      </ul>
      {isWhole && more > 0 && <Note>and {formatNumber(more)} more</Note>}
      {button}
    </CardSection>
  )
}
