import type { MailSwitch } from '#contract/watching/unsubscribe-calls.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import { deleteQueued } from '../../services/mail/service.ts'
import {
  type Attempt,
  refundAttempts,
  THROTTLE,
  throttle,
  toClient,
} from '../../services/throttling/service.ts'
import { invalidToken, readUnsubscribeToken } from './unsubscribe-token.ts'

type Deps = Pick<AppContext, 'database' | 'sealer' | 'live' | 'clock'>

interface LinkOpener {
  token: string
  address: string
}

/** @throws 422 `link_not_valid`, 429 `too_many_requests` */
export async function mailSwitch(deps: Deps, opener: LinkOpener): Promise<MailSwitch> {
  const { email, isOn } = await getAccount(deps, opener)
  return { email: maskEmail(email), isOn }
}

/**
 * Turns digests and reminders on or off, and drops a queued digest. Idempotent. @throws 422 `link_not_valid`,
 * 429 `too_many_requests`
 */
export async function setMailSwitch(deps: Deps, opener: LinkOpener, isOn: boolean): Promise<MailSwitch> {
  const { database, live } = deps
  const { accountId, email } = await getAccount(deps, opener)
  if (await writeSwitch(database, accountId, isOn)) await live.refresh(accountId, ['refreshUser'])
  if (!isOn) await deleteQueued(database, accountId, ['digest', 'watching_ends'])
  return { email: maskEmail(email), isOn }
}

async function getAccount(
  { database, sealer, clock }: Deps,
  { token, address }: LinkOpener,
): Promise<{ accountId: string; email: string; isOn: boolean }> {
  const byClient: Attempt = { rule: THROTTLE.linkByClient, by: [toClient(address)] }
  await throttle(database, [byClient, { rule: THROTTLE.unsubscribeByToken, by: [token] }], clock())
  const { accountId, isFor } = readUnsubscribeToken(sealer, token)
  const row = await readSwitch(database, accountId)
  if (row === undefined || !isFor(row.email)) throw invalidToken()
  await refundAttempts(database, [byClient])
  return { accountId, ...row }
}

function readSwitch({ db }: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'sends_notifications_email as isOn'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Returns false if unchanged. */
const writeSwitch = ({ db }: Database, accountId: string, isOn: boolean) =>
  db
    .updateTable('account')
    .set({ sends_notifications_email: isOn })
    .where('id', '=', accountId)
    .where('sends_notifications_email', '!=', isOn)
    .$call(affectsRows)

/** `p•••@lotline.test`, which the owner still recognizes. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, Math.max(at, 0))][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`
}
