import type { Scene } from '../trial.ts'
import type { Installation } from './installation.ts'

/** Records a fault and restarts the server if it does not respond. `after` is the last input. */
export async function reviveIfDead(
  installation: Installation,
  { findings, say }: Scene,
  after: string,
): Promise<boolean> {
  if (installation.isAlive() && (await installation.isHealthy())) return true
  findings.broke('the server died', `after ${after}: ${exitReason(installation)}`)
  say(`the server died after ${after}; starting it again`)
  await installation.stop('SIGKILL')
  await installation.startAgain()
  return false
}

/** Last line of output with the reason for the exit. */
export function exitReason({ output }: Installation): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((each) => /Error|error|engine|database/.test(each)) ?? lines.at(-1) ?? ''
  return line.trim().slice(0, 200)
}
