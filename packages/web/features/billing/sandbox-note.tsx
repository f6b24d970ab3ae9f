import classes from './billing.module.css'
import type { Billing } from './billing-queries.ts'

/** The sandbox charges no real money. */
export function SandboxNote({ provider: { mode } }: Pick<Billing, 'provider'>) {
  if (mode === 'sandbox') return <span className={classes.sandbox}>Sandbox: no real money</span>
  if (mode === 'test') return <span className={classes.sandbox}>Test mode: no real money</span>
  return null
}
