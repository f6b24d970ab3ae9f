import type { Scene } from '../trial.ts'
import type { Installation } from './installation.ts'

/**
 * Is the server still there, and does it answer? If not, that is a fault; the server is started again, so that the trial goes on.
 * `after`: what it was given last.
 */
export async function survives(
  installation: Installation,
  { findings, say }: Scene,
  after: string,
): Promise<boolean> {
  if (installation.isAlive() && (await installation.isHealthy())) return true
  const lines = installation.output.trim().split('\n')
  const reason = lines.findLast((line) => /Error|error|engine|database/.test(line)) ?? lines.at(-1) ?? ''
  findings.broke('the server died', `after ${after}: ${reason.trim().slice(0, 160)}`)
  say(`the server died after ${after}; starting it again`)
  await installation.stop('SIGKILL')
  await installation.startAgain()
  return false
}
