import type { EngineChange } from '../../db/embedded/start-embedded.ts'
import type { Settings } from '../../settings/env.ts'

export const DATA_IS_SAFE = 'Everything acknowledged is saved, and unfinished work was rolled back.'

export const ENGINE_FAILED =
  `The embedded database keeps crashing, so it is not started again. ${DATA_IS_SAFE} ` +
  'Check the lines above and the free memory and disk space, run "lotline doctor", then start Lotline again.'

/** Stops the process after a bug, which leaves its state unknown. */
export class UnexpectedExit extends Error {}

export function describeEngineChange(change: EngineChange): string {
  switch (change.state) {
    case 'crashed': {
      const time = change.delayMs === 0 ? 'now' : `in ${change.delayMs / 1000} s`
      return `The embedded database ${change.reason}. ${DATA_IS_SAFE} It starts again ${time}; until then, requests get status 503.`
    }
    case 'restarted':
      return 'The embedded database is running again.'
    case 'failed':
      return `The embedded database ${change.error.message}.`
  }
}

export function exposureLines({ exposure, accounts }: Pick<Settings, 'exposure' | 'accounts'>): string[] {
  if (exposure.reasons.length === 0) return []
  const list = 'the mailbox, the stand-ins of outside services, and /metrics without its token'
  const demo: Record<typeof accounts.demoAccounts, string> = {
    all: `Turned off: ${list}.`,
    none: `Turned off: the demo accounts, ${list}.`,
    no_administrator: `Turned off: the administrator of the demo, ${list}. LOTLINE_DEMO_ACCOUNTS keeps the other demo accounts, whose password is public.`,
  }
  return [`Others can reach this server: ${exposure.reasons.join('; ')}.`, demo[accounts.demoAccounts]]
}
