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
} from '../features/watching/digests/service.ts'
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
    .description('make the digests that are due; with --account and --now those of one account, early')
    .option('--account <name>', 'username or e-mail address')
    .option('--now', 'send what there is until now; the periods that run count as sent with it')
    .option('--json', 'print JSON')
    .action((options: SendOptions) => send(options))
}

async function send({ account, now, json }: SendOptions): Promise<void> {
  if ((account === undefined) !== (now === undefined)) {
    throw new UsageError(
      'Digests come early for one account at a time: lotline digests send --account <name> --now. Without both, all that are due are made.',
    )
  }
  const output = makeOutput(json === true)
  await withDatabase(async (database, settings) => {
    const parts = digestDeps(database, settings)
    if (account === undefined) {
      await sendAll(parts)
      output.result({ isDone: true }, ['All digests that are due are made.'])
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
  let turn: DigestBatch | null = null
  do {
    turn = await sendDigests(deps, turn?.after ?? null)
    failures.push(...turn.failures)
  } while (turn.isMore)
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
  already: 'the period that runs has had its digest; what came since is in the next one',
  not_now: 'the notifications to send changed just now; try again',
  no_mail: 'none, for mails are off, the address is not confirmed or there is no subscription',
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
