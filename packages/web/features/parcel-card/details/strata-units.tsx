import { useState } from 'react'
import type { ParcelCard } from '#contract/parcels.ts'
import { formatPid } from '#domain/pid.ts'
import rows from '../../../ui/lists/fact-rows.module.css'
import { Note } from '../note.tsx'
import { CardSection } from './card-section.tsx'
import classes from './strata-units.module.css'

const MOST_AT_FIRST = 10

/** The strata lots on a parcel; the card brings the first fifty of a tower. */
export function StrataUnits({ card: { units } }: { card: ParcelCard }) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (units.count === 0) return null
  const isLong = units.first.length > MOST_AT_FIRST
  const shown = isUnfolded ? units.first : units.first.slice(0, MOST_AT_FIRST)
  const more = units.count - units.first.length
  return (
    <CardSection title={`Strata lots (${units.count.toLocaleString('en-CA')})`}>
      <ul className={classes.units}>
        {shown.map((unit) => (
          <li key={`${unit.pid}-${unit.unit}`}>
            <span>{unit.unit ? `Unit ${unit.unit}` : 'Unit unknown'}</span>
            <span>{unit.pid ? formatPid(unit.pid) : '–'}</span>
          </li>
        ))}
      </ul>
      {isUnfolded && more > 0 && <Note>and {more.toLocaleString('en-CA')} more</Note>}
      {isLong && (
        <button
          type="button"
          className={rows.unfold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show ${more > 0 ? 'the first' : 'all'} ${units.first.length}`}
        </button>
      )}
    </CardSection>
  )
}
