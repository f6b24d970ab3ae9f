import { DIGEST_TIMES } from '#domain/watching/digest.ts'
import { rollupsFor } from '#domain/watching/rollups.ts'
import { useSession } from '../../../state/account/session.ts'
import classes from './rollup-lines.module.css'

/** E-mails that the account's permissions allow, with their schedule. */
export function RollupLines({ isOn, timezone }: { isOn: boolean; timezone: string }) {
  const allowed = useSession((session) => session.allowedResources)
  const rollups = rollupsFor(allowed)
  if (rollups.length === 0) return null
  return (
    <div className={classes.box} data-off={!isOn}>
      <dl className={classes.lines} aria-label="How often e-mails are sent">
        {rollups.map(({ key, label, cadence, cadenceLabel }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {cadenceLabel} <span className={classes.time}>{DIGEST_TIMES[cadence]}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {placeOf(timezone)} time, as your profile says. No e-mail is sent when nothing happened.
      </p>
    </div>
  )
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
const placeOf = (timezone: string) => timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone
