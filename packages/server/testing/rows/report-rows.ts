import { sql } from 'kysely'
import type { ReportParcel } from '#contract/report/report-subject.ts'
import type { Database } from '../../db/open.ts'

const PARCEL: ReportParcel = {
  upid: 'demo:1',
  addressLine1: '1 Main St',
  addressLine2: null,
  municipality: 'Vancouver',
  regionShort: 'BC',
  postalCode: null,
  country: 'Canada',
  pid: null,
}

export interface ReportIds {
  reportId: string
  deletedReportId: string
  /** The task that a pending part of the report waits for. */
  reportTaskId: string
  templateId: string
  /** Hash of a picture of the report. */
  pictureId: string
  attachmentId: string
  /** Name of its file in the store. */
  attachedFile: string
  shareId: string
  pdfId: string
  /** Export of all data of the account. */
  exportId: string
  versionId: string
  /** The task that made a part beside the one of the report. */
  comparedTaskId: string
}

/** Adds a report with the ground of its cover, a pending part, a picture, an attached file and a link, and a deleted one. */
export async function reportRows({ db }: Database, account_id: string): Promise<ReportIds> {
  const now = new Date()
  const report = {
    account_id,
    title: 'For a client',
    cover_type: 'street_view',
    shows_google_images: true,
    property_image: '',
    paper: 'letter',
    parcels: JSON.stringify([PARCEL]),
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
  await sql`
    INSERT INTO report_ground (report_id, ground)
    SELECT ${reportId}::uuid, jsonb_build_object('upid', ${PARCEL.upid}::text, 'outline', ST_AsGeoJSON(geom)::jsonb,
      'centre', jsonb_build_array(-123.1, 49.25), 'ground', '[]'::jsonb, 'buildings', '[]'::jsonb, 'parcels', '[]'::jsonb,
      'attributions', '[]'::jsonb, 'subject', jsonb_build_object('twkb', encode(ST_AsTWKB(geom, 7), 'base64'),
        'bounds', jsonb_build_array(-123.1001, 49.2499, -123.0999, 49.2501), 'sourceKeys', '[]'::jsonb))
    FROM (SELECT ST_MakeEnvelope(-123.1001, 49.2499, -123.0999, 49.2501, 4326) AS geom) AS square`.execute(db)
  const { task_id: reportTaskId } = await db
    .insertInto('report_part')
    .values({ report_id: reportId, key: 'sales', position: 1 })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('report_favourites')
    .values({ account_id, part_keys: ['sales'] })
    .execute()
  const { id: templateId } = await db
    .insertInto('report_template')
    .values({
      account_id,
      name: 'Listing package',
      parts: JSON.stringify([
        { key: 'sales', title: 'Sales history', printDisabled: false, beginsPage: true },
      ]),
      presets: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pictureId = account_id.replaceAll('-', '').padEnd(64, '0')
  await db
    .insertInto('report_picture')
    .values({ account_id, hash: pictureId, png: Buffer.from('png'), stored_at: now })
    .execute()
  const file_name = pictureId.slice(0, 43)
  await db
    .insertInto('report_file')
    .values({ name: file_name, account_id, byte_count: 9, stored_at: now })
    .execute()
  const { id: attachmentId } = await db
    .insertInto('report_attachment')
    .values({
      report_id: reportId,
      file_name,
      title: 'Survey plan',
      content_type: 'application/pdf',
      byte_count: 9,
      pages: '[]',
      removed_content: [],
      sha256: pictureId,
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: shareId } = await db
    .insertInto('share')
    .values({
      account_id,
      subject_kind: 'report',
      subject_id: reportId,
      token_hash: Buffer.from(pictureId, 'hex'),
      units: 'metric',
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pdfId = account_id.replaceAll('-', '').padEnd(43, 'p')
  await db
    .insertInto('report_pdf')
    .values({
      id: pdfId,
      account_id,
      report_id: reportId,
      fingerprint: 'a secret result',
      file_name: 'For a client.pdf',
      page_count: 2,
      byte_count: 1000,
      stored_at: now,
    })
    .execute()
  const exportId = account_id.replaceAll('-', '').padEnd(43, 'z')
  await db
    .insertInto('data_export')
    .values({ id: exportId, account_id, byte_count: 5, stored_at: now })
    .execute()
  const said = JSON.stringify({ sections: [], provenance: {} })
  const { task_id: part_task_id } = await db
    .insertInto('report_part')
    .values({ report_id: reportId, key: 'planning', position: 2, status: 'complete', data: said })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  const { task_id: comparedTaskId } = await db
    .insertInto('report_comparison')
    .values({
      report_id: reportId,
      key: 'planning',
      part_task_id,
      status: 'complete',
      begun_at: now,
      data: said,
    })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  const { id: versionId } = await db
    .insertInto('report_version')
    .values({
      report_id: reportId,
      stored_at: now,
      part_keys: ['sales'],
      followed_by: 1,
      content: JSON.stringify({
        ...{ id: reportId, title: 'Before', coverType: 'satellite_map', showGoogleImages: false },
        ...{ coverView: null, brandingUses: { cover: 'account', header: 'none', last: 'none' }, presets: {} },
        ...{ propertyImage: '', paper: 'a4', notes: null, parcels: [], parts: [], attachments: [] },
        ...{ version: 0, createdAt: now.toISOString(), updatedAt: now.toISOString() },
      }),
      pictures: [],
      attachments: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attached = { attachmentId, attachedFile: file_name }
  return {
    ...attached,
    reportId,
    deletedReportId,
    reportTaskId,
    templateId,
    pictureId,
    shareId,
    pdfId,
    exportId,
    versionId,
    comparedTaskId,
  }
}
