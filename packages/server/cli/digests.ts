import type { Command } from 'commander'
import { DIGEST_KEYS, type DigestKey } from '#domain/watching/rollups.ts'
import type { Database } from '../db/open.ts'
import { findAccount } from '../features/accounts/service.ts'
import {
  type DigestBatch,
  type DigestDeps,
  digestFailure,
  type EarlyOutcome,
  sendDigests,
  sendDigestsEarly,
} from '../features/watching/service.ts'
import { openSealer } from '../platform/crypto/open-sealer.ts'
import { localUrl } from '../platform/reach/public-url.ts'
import type { Settings } from '../settings/env.ts'
import { makeOutput, UsageError, withDatabase } from './context.ts'

interface SendOptions {
  account?: string
  now?: boolean
  json?: boolean
}

export function addDigests(program: Command): void {
  const digests = program.command('digests').description('e-mails that gather notifications')
  digests
    .command('send')
    .description('send the digests that are due, or early digests of one account with --account and --now')
    .option('--account <name>', 'username or e-mail address')
    .option('--now', 'send what there is so far; the current periods then count as sent')
    .option('--json', 'print JSON')
    .action((options: SendOptions) => send(options))
}

async function send({ account, now, json }: SendOptions): Promise<void> {
  if ((account === undefined) !== (now === undefined)) {
    throw new UsageError(
      'Early digests are for one account: lotline digests send --account <name> --now. Without both options, all due digests are sent.',
    )
  }
  const output = makeOutput(json === true)
  await withDatabase(async (database, settings) => {
    const parts = digestDeps(database, settings)
    if (account === undefined) {
      await sendAll(parts)
      output.result({ isDone: true }, ['All due digests are queued.'])
      return
    }
    const { id, email } = await findAccount(database, account)
    const outcomes = await sendDigestsEarly(parts, id)
    output.result(
      outcomes,
      DIGEST_KEYS.map((key) => `${TITLES[key]}: ${OUTCOME_TEXTS[outcomes[key]].replace('{email}', email)}`),
    )
  })
}

/** @throws if some digests failed. */
async function sendAll(deps: DigestDeps): Promise<void> {
  const failures: unknown[] = []
  let batch: DigestBatch | null = null
  do {
    batch = await sendDigests(deps, batch?.after ?? null)
    failures.push(...batch.failures)
  } while (batch.hasMore)
  if (failures.length > 0) throw digestFailure({ failures })
}

const TITLES: Readonly<Record<DigestKey, string>> = {
  broker_daily: 'Broker listings',
  mls_daily: 'MLS listings',
  other_weekly: 'Other changes',
}
const OUTCOME_TEXTS: Readonly<Record<EarlyOutcome, string>> = {
  sent: 'a digest for {email} is queued; a running server sends it within a minute',
  quiet: 'nothing to report',
  already: 'the current period already had its digest; later notifications are in the next one',
  not_now: 'the notifications changed during this; try again',
  no_mail: 'none, because mails are off, the address is not confirmed or there is no subscription',
}

/** Mails are only queued; a server sends them. */
function digestDeps(database: Database, settings: Settings): DigestDeps {
  const url = settings.accounts.publicUrl ?? localUrl(settings.host, settings.port)
  return {
    database,
    sealer: openSealer(settings),
    clock: () => new Date(),
    pageUrl: (path) => url + path,
    mail: { sendSoon: () => {} },
  }
}
