import { DAY_MS } from '#domain/text/dates.ts'
import { formatDay } from '#domain/text/moments.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { REMINDER_DAYS } from '#domain/watching/collections.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Signal } from '../../../db/signals.ts'
import { refreshWithin } from '../../services/live/service.ts'
import { unsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import {
  claimExpiring,
  type ExpiringCollection,
  findAddressees,
  insertExpiryReminders,
} from './reminder-queries.ts'

type Deps = Pick<AppContext, 'database' | 'signals' | 'clock' | 'mail' | 'pageUrl' | 'sealer'>

const ACCOUNTS_PER_BATCH = 200

/**
 * Reminds owners of expiring collections once, by notification and, if enabled, by mail. Returns the number
 * of accounts.
 */
export async function remindExpiring(deps: Deps): Promise<number> {
  const now = deps.clock()
  const until = new Date(now.getTime() + REMINDER_DAYS * DAY_MS)
  for (let count = 0; ; ) {
    const byAccount = await claimBatch(deps, now, until)
    if (byAccount.size === 0) return count
    count += byAccount.size
    await sendMails(deps, byAccount)
  }
}

async function claimBatch(
  { database, signals }: Deps,
  now: Date,
  until: Date,
): Promise<Map<string, ExpiringCollection[]>> {
  const pendingSignals: Signal[] = []
  const collections = await inTransaction(database, async (transaction) => {
    const batch = await claimExpiring(transaction, { now, until, limit: ACCOUNTS_PER_BATCH })
    if (batch.length > 0) await insertExpiryReminders(transaction, batch.map(endingHtml), now)
    for (const accountId of new Set(batch.map((collection) => collection.accountId)))
      pendingSignals.push(
        await refreshWithin(transaction, signals, accountId, ['notifications', 'collections']),
      )
    return batch
  })
  for (const signal of pendingSignals) signal.dispatch()
  return Map.groupBy(collections, ({ accountId }) => accountId)
}

/** The HTML contains no user input, so it needs no escaping. */
const endingHtml = ({ collectionId, endsAt }: ExpiringCollection) => ({
  collectionId,
  content: `<p>Watching ends on <strong>${formatDay(endsAt)}</strong>. Renew it to continue to be notified.</p>`,
})

/** A crash can lose mails. They are not repeated, because pages show the reminder, too. */
async function sendMails(deps: Deps, byAccount: ReadonlyMap<string, readonly ExpiringCollection[]>) {
  const { database, mail, pageUrl } = deps
  for (const { accountId, email, firstName } of await findAddressees(database, [...byAccount.keys()])) {
    const collections = byAccount.get(accountId) ?? []
    const hasFolder = collections.some(({ kind }) => kind === 'folder')
    const unsubscribe = unsubscribeUrls(deps, { accountId, email })
    await mail.send({
      to: email,
      accountId,
      template: 'watching_ends',
      unsubscribeUrl: unsubscribe.oneClick,
      props: {
        firstName,
        collections: collections.map(({ name, endsAt }) => ({
          name,
          endsOn: dayAt(endsAt, DEFAULT_TIME_ZONE),
        })),
        link: pageUrl(hasFolder ? '/dashboard/saved-properties' : '/dashboard/watched-areas'),
        preferencesLink: pageUrl('/account?tab=mail'),
        unsubscribeLink: unsubscribe.page,
      },
    })
  }
}
