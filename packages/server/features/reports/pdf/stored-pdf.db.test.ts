import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { MAX_PDF_BYTES } from '#domain/report/report-limits.ts'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { reportRows } from '../../../testing/rows/report-rows.ts'
import { purgePdfs, readPdf, storedPdf, storePdf } from './stored-pdf-service.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('stored PDFs', (getDatabase) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-pdfs-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** An account with a report, and a storage that fails to remove some files, as one does whose server is killed. */
  async function open() {
    const { id: accountId } = await signedInAccount(getDatabase())
    const { reportId, pdfId, shareId } = await reportRows(getDatabase(), accountId)
    let now = new Date()
    const stuck = new Set<string>()
    const files = folderStorage(folder)
    const storage = {
      ...files,
      async remove(name: string) {
        if (stuck.has(name)) throw new Error('The disk is away.')
        await files.remove(name)
      },
    }
    const deps = { database: getDatabase(), storage, clock: () => now }
    const shown = { report: { id: reportId, title: 'For a client', parcels: [] as unknown[] } } as ShownReport
    const printed = (word: string, title = shown.report.title, shareId: string | null = null) => ({
      content: { ...shown, report: { ...shown.report, title } },
      fingerprint: word,
      shareId,
    })
    const store = (word: string, bytes = Buffer.from(word), title = shown.report.title, isWhole = true) =>
      storePdf(deps, accountId, printed(word, title), { bytes, pageCount: 1, isWhole })
    const storeForLink = (word: string, linkId: string) =>
      storePdf(deps, accountId, printed(word, undefined, linkId), {
        ...{ bytes: Buffer.from(word), pageCount: 1, isWhole: true },
      })
    const rows = async () => {
      const found = await getDatabase()
        .db.selectFrom('report_pdf')
        .select('id')
        .where('account_id', '=', accountId)
        .execute()
      return found.map(({ id }) => id).filter((id) => id !== pdfId)
    }
    const pass = (ms: number) => {
      now = new Date(now.getTime() + ms)
    }
    return { accountId, shareId, deps, printed, store, storeForLink, stuck, rows, pass }
  }

  it('are read piece by piece, with their size', async () => {
    const { accountId, deps, store } = await open()
    const { pdfId } = await store('pages')
    const { content, byteCount, fileName } = await readPdf(deps, { accountId, shareId: null }, pdfId)
    expect(byteCount).toBe(5)
    expect(fileName).toBe('For a client.pdf')
    expect((await buffer(content)).toString()).toBe('pages')
  })

  it('are found again where they are whole, and not without a picture that could not be loaded', async () => {
    const { accountId, deps, printed, store } = await open()
    const partial = await store('pages', undefined, undefined, false)
    expect(await storedPdf(deps, accountId, printed('pages'))).toBeNull()
    const { content } = await readPdf(deps, { accountId, shareId: null }, partial.pdfId)
    expect((await buffer(content)).toString()).toBe('pages')
    const whole = await store('pages')
    expect(await storedPdf(deps, accountId, printed('pages'))).toEqual(whole)
  })

  it('have a name that the task which made them can store, wherever a long title is cut', async () => {
    const { store } = await open()
    const pdf = await store('emoji', undefined, `${'a'.repeat(119)}🏡 and more`)
    expect(pdf.fileName).toBe(`${'a'.repeat(119)}.pdf`)
    const stored = await sql<{ pdf: unknown }>`SELECT ${JSON.stringify(pdf)}::jsonb AS pdf`.execute(
      getDatabase().db,
    )
    expect(stored.rows).toEqual([{ pdf }])
  })

  it('that cannot be removed are found again, and hold up no others', async () => {
    const { deps, store, stuck, rows, pass } = await open()
    const [first, second] = [await store('first'), await store('second')]
    stuck.add(first.pdfId)
    pass(DAY_MS + 1000)
    await expect(purgePdfs(deps)).rejects.toThrow('1 PDFs could not be removed')
    expect(await rows()).toEqual([first.pdfId])
    expect(await readdir(folder)).not.toContain(second.pdfId)
    stuck.clear()
    await purgePdfs(deps)
    expect(await rows()).toEqual([])
    expect(await readdir(folder)).not.toContain(first.pdfId)
  })

  it('of links are for their readers alone, push out no others, and go with their link', async () => {
    const { accountId, shareId, deps, printed, store, storeForLink, rows, pass } = await open()
    const own = await store('own')
    await getDatabase()
      .db.updateTable('report_pdf')
      .set({ byte_count: MAX_PDF_BYTES })
      .where('id', '=', own.pdfId)
      .execute()
    pass(1000)
    const linked = await storeForLink('linked', shareId)
    expect(await rows()).toHaveLength(2)
    expect(await storedPdf(deps, accountId, printed('linked'))).toBeNull()
    expect(await storedPdf(deps, accountId, printed('linked', undefined, shareId))).toEqual(linked)
    await expect(readPdf(deps, { accountId, shareId: null }, linked.pdfId)).rejects.toThrow(
      'no longer exists',
    )
    await expect(readPdf(deps, { accountId, shareId }, own.pdfId)).rejects.toThrow('no longer exists')
    const { content } = await readPdf(deps, { accountId, shareId }, linked.pdfId)
    expect((await buffer(content)).toString()).toBe('linked')

    await getDatabase().db.deleteFrom('share').where('id', '=', shareId).execute()
    await purgePdfs(deps)
    expect(await rows()).toEqual([own.pdfId])
    expect(await deps.storage.stream(linked.pdfId)).toBeNull()
  })

  it('that give way to the newest go with their files', async () => {
    const { store, rows, pass, deps } = await open()
    const old = await store('old')
    await getDatabase()
      .db.updateTable('report_pdf')
      .set({ byte_count: MAX_PDF_BYTES })
      .where('id', '=', old.pdfId)
      .execute()
    pass(1000)
    const { pdfId } = await store('new')
    expect(await rows()).toEqual([pdfId])
    expect(await deps.storage.stream(old.pdfId)).toBeNull()
  })
})
