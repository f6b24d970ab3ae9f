import type { DisclaimerKey } from '#domain/account/disclaimers.ts'
import { useSession } from '../state/account/session.ts'
import classes from './disclaimer.module.css'

/** Disclaimer of a source. Null if the user may not use the source. */
export function Disclaimer({ kind, className }: { kind: DisclaimerKey; className?: string | undefined }) {
  const text = useSession(({ disclaimers }) => disclaimers.find(({ key }) => key === kind)?.text)
  return text === undefined ? null : (
    <p className={[classes.disclaimer, className].filter(Boolean).join(' ')}>{text}</p>
  )
}
