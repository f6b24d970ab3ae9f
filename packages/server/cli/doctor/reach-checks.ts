import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../db/open.ts'
import { FORWARDED_METRIC } from '../../platform/log/metrics.ts'
import { isLoopbackUrl } from '../../platform/reach/host-name.ts'
import { listeningUrl, localUrl } from '../../platform/reach/public-url.ts'
import type { Settings } from '../../settings/env.ts'
import { type Check, ok, warning } from './check.ts'

export function checkReach(settings: Settings, forwarded: number): Check[] {
  const { exposure, accounts, mail } = settings
  if (exposure.reasons.length === 0) return [checkLocal(forwarded)]
  const checks = [ok('reach', `others can connect: ${exposure.reasons.join('; ')}`)]
  if (accounts.publicUrl === null) {
    checks.push(
      warning(
        'public URL',
        `links in mails go to ${localUrl(settings.host, settings.port)}: set LOTLINE_PUBLIC_URL to the address that people use`,
      ),
    )
  } else if (!accounts.publicUrl.startsWith('https:') && !isLoopbackUrl(accounts.publicUrl)) {
    checks.push(
      warning(
        'public URL',
        `${accounts.publicUrl} is not encrypted, so passwords can be read on the way: put TLS in front, and set LOTLINE_PUBLIC_URL to the https address`,
      ),
    )
  }
  if (accounts.demoAccounts !== 'none') {
    checks.push(
      warning(
        'demo accounts',
        'LOTLINE_DEMO_ACCOUNTS is on although others can connect, so anyone can sign in to them; the administrator of the demo is left out',
      ),
    )
  }
  if (mail.smtp === null) {
    checks.push(
      warning(
        'mail',
        'there is no mail server, so nobody can register or reset a password: set LOTLINE_SMTP_URL',
      ),
    )
  }
  return checks
}

function checkLocal(forwarded: number): Check {
  if (forwarded === 0) return ok('reach', 'only this machine can connect')
  const requests = formatCount(forwarded, 'request')
  return warning(
    'reach',
    `a proxy has forwarded ${requests} to Lotline, but no setting says that others can connect: they could use the demo accounts and the mailbox if the proxy added no headers. Set LOTLINE_PUBLIC_URL`,
  )
}

/**
 * Counts the requests that a running server received through a proxy. Returns 0 without a server, or if it
 * is exposed on purpose.
 */
export async function countForwarded({ host, port, exposure }: Settings): Promise<number> {
  if (exposure.reasons.length > 0) return 0
  try {
    const response = await fetch(`${listeningUrl(host, port)}/metrics`, { signal: AbortSignal.timeout(3000) })
    const [, count] = new RegExp(`^${FORWARDED_METRIC} (\\d+)$`, 'm').exec(await response.text()) ?? []
    return Number(count ?? 0)
  } catch {
    return 0
  }
}

export async function checkAccounts({ db }: Database, { exposure, accounts }: Settings): Promise<Check[]> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'is_admin', 'is_demo'])
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('is_demo', '=', true)]))
    .orderBy('username')
    .execute()
  const administrators = rows.filter(({ is_admin }) => is_admin).map(({ username }) => username)
  const forbiddenAccounts = rows.filter(
    ({ is_demo, is_admin }) => is_demo && (accounts.demoAccounts === 'none' || is_admin),
  )
  return [
    administrators.length > 0
      ? ok('administrators', administrators.slice(0, 5).join(', '))
      : warning(
          'administrators',
          'there is none: npm run lotline -- accounts first-link prints a link that creates one',
        ),
    ...(exposure.reasons.length > 0 && forbiddenAccounts.length > 0
      ? [
          warning(
            'demo accounts',
            `${forbiddenAccounts.map(({ username }) => username).join(', ')}: the password is public, and others can connect. Restart Lotline, which removes them`,
          ),
        ]
      : []),
  ]
}
