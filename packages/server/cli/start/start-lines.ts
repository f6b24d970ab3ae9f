import type { EngineChange } from '../../db/embedded/start-embedded.ts'
import type { Settings } from '../../settings/env.ts'

export const DATA_IS_SAFE = 'Everything acknowledged is saved; what was under way was rolled back.'

export const ENGINE_FAILED =
  `The embedded database keeps ending by itself, and is not started again. ${DATA_IS_SAFE} ` +
  'Look at the lines above, free memory and disk space, run "lotline doctor", then start Lotline again.'

/** Stops the process after a bug, because its state is unknown. */
export class UnexpectedExit extends Error {}

export function describeEngineChange(change: EngineChange): string {
  switch (change.state) {
    case 'crashed': {
      const when = change.delayMs === 0 ? 'now' : `in ${change.delayMs / 1000} s`
      return `The embedded database ${change.how}. ${DATA_IS_SAFE} It starts again ${when}; requests are answered 503 meanwhile.`
    }
    case 'restarted':
      return 'The embedded database runs again.'
    case 'failed':
      return `The embedded database ${change.error.message}.`
  }
}

export function exposureLines({ exposure, accounts }: Pick<Settings, 'exposure' | 'accounts'>): string[] {
  if (exposure.reasons.length === 0) return []
  const off = 'the mailbox, the stand-ins of outside services, and /metrics without its token'
  const demo: Record<typeof accounts.demoAccounts, string> = {
    all: `Off: ${off}.`,
    none: `Off: the accounts of the demo, ${off}.`,
    no_administrator: `Off: the administrator of the demo, ${off}. On, because LOTLINE_DEMO_ACCOUNTS is: the other accounts of the demo, whose password everybody can read.`,
  }
  return [`Others can reach this server: ${exposure.reasons.join('; ')}.`, demo[accounts.demoAccounts]]
}
