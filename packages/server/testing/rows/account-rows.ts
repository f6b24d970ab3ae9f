import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { type AccountState, signedInAccount, signIn, type TestAccount } from './account-factory.ts'
import { type AnalysisIds, analysisRows } from './analysis-rows.ts'
import { billingRows } from './billing-rows.ts'
import { makeRelease } from './open-data-factory.ts'
import { type ReportIds, reportRows } from './report-rows.ts'

/** An account with a row in every table that names accounts, and what may stand in an address or body. */
export interface OwnerOfEverything extends TestAccount, ReportIds, AnalysisIds {
  otherSessionId: string
  taskId: string
  mailId: string
  presetId: string
  folderId: string
  deletedFolderId: string
  notificationId: string
  areaId: string
  deletedAreaId: string
  passkeyId: string
}

/** To add a table with an `account_id`, add a row of it here: `tablesWithout` lists missing ones. */
export async function ownerOfEverything(
  database: Database,
  about: AccountState = {},
): Promise<OwnerOfEverything> {
  const { db } = database
  const account = await signedInAccount(database, { grants: ['board_gvr', 'notif_area_mls'], ...about })
  const account_id = account.id
  const bytes = Buffer.from(randomUUID())
  const soon = new Date(Date.now() + 3_600_000)
  const other = await signIn(database, account_id)
  await db
    .insertInto('account_token')
    .values({
      token_hash: bytes,
      account_id,
      purpose: 'change_email',
      new_email: 'new@lotline.test',
      expires_at: soon,
    })
    .execute()
  await db
    .insertInto('account_identity')
    .values({ issuer: 'https://board.lotline.test', subject: account_id, account_id, provider_key: 'crea' })
    .execute()
  await db
    .insertInto('sign_in_flow')
    .values({
      state_hash: bytes,
      browser_hash: bytes,
      provider_key: 'crea',
      nonce: 'nonce',
      account_id,
      session_id: account.sessionId,
      expires_at: soon,
    })
    .execute()
  await db
    .insertInto('provider_session')
    .values({ session_id: other.sessionId, provider_key: 'crea', sealed_id_token: bytes })
    .execute()
  await db
    .insertInto('quota_use')
    .values({ account_id, quota_key: 'propertiesTable', month: '2026-11-01', used: 3 })
    .execute()
  await db
    .insertInto('stored_credential')
    .values({ account_id, credentials_key: 'LTSA', sealed: bytes })
    .execute()
  await db
    .insertInto('summary_sheet')
    .values({ account_id, upid: 'demo:1', title: 'Mine', edits: JSON.stringify({ items: {}, sections: {} }) })
    .execute()
  const { id: mailId } = await db
    .insertInto('mail_message')
    .values({
      account_id,
      to_address: account.email,
      template: 'reset_password',
      subject: 'Words',
      body_text: 'Words',
      body_html: 'Words',
      status: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('audit_event')
    .values({ account_id, actor_id: account_id, kind: 'sign_in', action: 'sign_in', address: '192.0.2.1' })
    .execute()
  await db
    .insertInto('stored_file')
    .values({
      id: account_id.replaceAll('-', '').padEnd(43, 'x'),
      account_id,
      content_type: 'image/png',
      byte_count: 16,
      uploaded_at: new Date(),
    })
    .execute()
  const { id: presetId } = await db
    .insertInto('column_preset')
    .values({ account_id, source_key: 'table', name: 'Everything', columns: ['parcel.pid'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('live_sequence').values({ account_id, last_sequence: 1 }).execute()
  await db
    .insertInto('live_event')
    .values({ account_id, sequence: 1, message: JSON.stringify({ type: 'RefreshRequest', payload: {} }) })
    .execute()
  const { id: taskId } = await db
    .insertInto('task')
    .values({ account_id, kind: 'counting', key: 'parcels', part_count: 2, timeout_seconds: 300 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('task_part')
    .values({ task_id: taskId, part_index: 0, is_ok: true, payload: JSON.stringify('a secret result') })
    .execute()
  await db
    .insertInto('parcel_fact')
    .values({
      account_id,
      source_key: 'myltsa',
      upid: 'demo:1',
      fact_values: JSON.stringify({ titleNumber: 'a secret result' }),
      fetched_at: new Date(),
    })
    .execute()
  await billingRows(database, account_id)
  const watched = await ownsWatched(database, account_id)
  const passkeyId = await ownsFactors(database, account)
  return {
    ...account,
    passkeyId,
    otherSessionId: other.sessionId,
    taskId,
    mailId,
    presetId,
    ...watched,
    ...(await reportRows(database, account_id)),
    ...(await analysisRows(database, account_id)),
  }
}

/** One of each second factor, just confirmed, and sign-ins and set-ups under way. Returns the passkey's id. */
async function ownsFactors(
  { db }: Database,
  { id: account_id, sessionId: session_id }: TestAccount,
): Promise<string> {
  const bytes = Buffer.from(randomUUID())
  const now = new Date()
  const expires_at = new Date(now.getTime() + 3_600_000)
  await db
    .updateTable('account_session')
    .set({ confirmed_at: now, second_factor_at: now })
    .where('id', '=', session_id)
    .execute()
  await db.insertInto('totp_secret').values({ account_id, sealed: bytes, last_step: 0 }).execute()
  await db.insertInto('recovery_code').values({ account_id, code_hash: bytes }).execute()
  await db
    .insertInto('pending_sign_in')
    .values({ account_id, token_hash: bytes, login_mode: 'password', expires_at })
    .execute()
  await db
    .insertInto('factor_setup')
    .values({ account_id, session_id, purpose: 'passkey', secret: bytes, expires_at })
    .execute()
  const { id } = await db
    .insertInto('passkey')
    .values({
      account_id,
      credential_id: bytes,
      public_key: bytes,
      counter: 0,
      is_backed_up: false,
      name: 'a secret result',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A folder, a watched area and notifications of them. Returns the folders' ids. */
async function ownsWatched(
  { db }: Database,
  account_id: string,
): Promise<
  Pick<OwnerOfEverything, 'folderId' | 'deletedFolderId' | 'notificationId' | 'areaId' | 'deletedAreaId'>
> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const collection = { account_id, name: 'Everything', expires_at }
  const { id: folderId } = await db
    .insertInto('folder')
    .values(collection)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deletedFolderId } = await db
    .insertInto('folder')
    .values({ ...collection, deleted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('folder_parcel').values({ folder_id: folderId, upid: 'demo:1' }).execute()
  const { id: areaId } = await db
    .insertInto('watched_area')
    .values({
      ...collection,
      type: 'geometry',
      selection: null,
      geom: sql<string>`ST_Multi(ST_MakeEnvelope(-123.1, 49.2, -123.09, 49.21, 4326))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deletedAreaId } = await db
    .insertInto('watched_area')
    .values({ ...collection, type: 'geometry', selection: null, deleted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('area_preset')
    .values({ account_id, name: 'Everything', preset: JSON.stringify({}) })
    .execute()
  const release_id = await makeRelease({ db } as Database, { source: 'owned' })
  const { id: notificationId } = await db
    .insertInto('notification')
    .values({
      account_id,
      kind: 'folder',
      collection_id: folderId,
      tab: 'info',
      release_id,
      content: 'a secret result',
      properties_count: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('digest')
    .values({ account_id, cadence: 'other_weekly', period: '2026-11-16' })
    .execute()
  return { folderId, deletedFolderId, notificationId, areaId, deletedAreaId }
}
