import type { Settings } from '../../settings/env.ts'

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
