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
  findings.broke('the server died', `after ${after}: ${lastWords(installation)}`)
  say(`the server died after ${after}; starting it again`)
  await installation.stop('SIGKILL')
  await installation.startAgain()
  return false
}

/** The last line of a server's output that says why it ended. */
export function lastWords({ output }: Installation): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((each) => /Error|error|engine|database/.test(each)) ?? lines.at(-1) ?? ''
  return line.trim().slice(0, 200)
}
