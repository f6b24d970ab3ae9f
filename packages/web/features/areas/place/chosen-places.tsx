import { Pill } from '@mantine/core'
import step from '../area-step.module.css'
import classes from './place.module.css'
import type { Choosing } from './use-choosing.ts'

export function ChosenPlaces({ choosing: { places, toggle, refusal } }: { choosing: Choosing }) {
  if (places.length === 0) return null
  return (
    <div className={classes.chosen}>
      <ul aria-label="Chosen places">
        {places.map((place) => (
          <li key={place.featureId}>
            <Pill
              withRemoveButton
              onRemove={() => toggle(place)}
              removeButtonProps={{
                'aria-label': `Take ${place.name} out`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
            >
              {place.name}
            </Pill>
          </li>
        ))}
      </ul>
      {refusal !== null && (
        <p className={step.nothing} role="status">
          {refusal}
        </p>
      )}
    </div>
  )
}
