import type { Database } from '../../db/open.ts'

export interface ReportIds {
  reportId: string
  deletedReportId: string
  /** The task that a pending part of the report waits for. */
  reportTaskId: string
  /** Hash of a picture of the report. */
  pictureId: string
}

/** Adds a report with a pending part and a picture, and a deleted one. */
export async function reportRows({ db }: Database, account_id: string): Promise<ReportIds> {
  const now = new Date()
  const report = {
    account_id,
    title: 'For a client',
    cover_type: 'street_view',
    shows_google_images: true,
    property_image: '',
    paper: 'letter',
    parcels: JSON.stringify([{ upid: 'demo:1', addressLine1: '1 Main St' }]),
    created_at: now,
    updated_at: now,
  }
  const [{ id: reportId }, { id: deletedReportId }] = [
    await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow(),
    await db
      .insertInto('report')
      .values({ ...report, deleted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]
  const { task_id: reportTaskId } = await db
    .insertInto('report_part')
    .values({ report_id: reportId, key: 'sales', position: 1 })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  const pictureId = account_id.replaceAll('-', '').padEnd(64, '0')
  await db
    .insertInto('report_picture')
    .values({ account_id, hash: pictureId, png: Buffer.from('png'), stored_at: now })
    .execute()
  return { reportId, deletedReportId, reportTaskId, pictureId }
}
