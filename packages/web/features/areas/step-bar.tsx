import { AREA_STEPS, type AreaStep, openArea } from '../../state/panel.ts'
import classes from './step-bar.module.css'

const TITLES: Record<AreaStep, string> = {
  'select-area': 'Area',
  'notification-types': 'Notification types',
  criteria: 'Criteria',
}

/** Any step can be opened at any time. */
export function StepBar({ areaId, step }: { areaId: string; step: AreaStep }) {
  return (
    <nav className={classes.steps} aria-label="Steps of the watched area">
      {AREA_STEPS.map((other, index) => (
        <button
          key={other}
          type="button"
          aria-current={other === step ? 'step' : undefined}
          onClick={() => openArea(areaId, other)}
        >
          <span aria-hidden>{index + 1}</span>
          {TITLES[other]}
        </button>
      ))}
    </nav>
  )
}
