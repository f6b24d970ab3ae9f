import { rollupsFor } from '#domain/rollups.ts'
import { useSession } from '../../state/session.ts'
import classes from './rollup-lines.module.css'

/** Which e-mails come how often: those that the account's permissions let it watch for. */
export function RollupLines({ isOn }: { isOn: boolean }) {
  const allowed = useSession((session) => session.allowedResources)
  const rollups = rollupsFor(allowed)
  if (rollups.length === 0) return null
  return (
    <dl className={classes.lines} aria-label="How often e-mails are sent" data-off={!isOn}>
      {rollups.map(({ key, label, cadenceLabel }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{cadenceLabel}</dd>
        </div>
      ))}
    </dl>
  )
}
