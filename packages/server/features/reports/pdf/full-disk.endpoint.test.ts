import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { webFileReader } from '../../../platform/pdf/confined-page.ts'
import { getPages } from '../../../platform/pdf/edit/pages.factory.ts'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'
import { attachToReport } from '../attachments/service.ts'
import { createReport } from '../reports/create-service.ts'
import { openReport } from '../reports/service.ts'
import { readPrintedReport } from './printed-report.ts'
import { reportPdfKind } from './service.ts'

const NO_ROOM = /^The server has no space left to save this/

describeWithDatabase('On a full disk', (getDatabase) => {
  let folder: string
  let server: FactsServer
  let web: AppInMemory
  let disk: Storage
  let isFull = true

  beforeAll(async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
    folder = await mkdtemp(join(tmpdir(), 'lotline-full-disk-'))
    const own = folderStorage(folder)
    disk = {
      ...own,
      async put(name, bytes) {
        if (isFull)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        await own.put(name, bytes)
      },
    }
    server = await factsServer(getDatabase(), [])
    web = await appInMemory(getDatabase())
  })
  afterAll(async () => {
    await server.close()
    await web.app.close()
    await rm(folder, { recursive: true })
  })

  async function reportOf() {
    const { id } = await signedInAccount(getDatabase())
    const maker = { accountId: id, permissions: new Set(Object.values(RESOURCES)) }
    return { id, report: await createReport(server.context, maker, { upids: ['lot'] }) }
  }
  const filesOf = async (accountId: string) =>
    getDatabase().db.selectFrom('report_file').select('name').where('account_id', '=', accountId).execute()

  test('a file is not attached, nothing of it stays, and the same file is attached once there is room', async () => {
    const { id, report } = await reportOf()
    const deps = { ...server.context, storage: disk }
    const file = { reportId: report.id, name: 'Survey.pdf', bytes: await getPages('one') }
    isFull = true
    await expect(attachToReport(deps, id, file)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await filesOf(id)).toEqual([])
    expect((await openReport(deps, id, report.id)).attachments).toEqual([])
    isFull = false
    expect(await attachToReport(deps, id, file)).toMatchObject([{ title: 'Survey' }])
    expect(await readdir(folder)).toHaveLength(1)
  })

  test.skipIf('missing' in CHROMIUM_OF_TESTS)(
    'a PDF says that there is no room, once, and is made once there is',
    async () => {
      const { id, report } = await reportOf()
      const errors: unknown[] = []
      const deps = { ...server.context, storage: disk, webFile: webFileReader(web.app) }
      const kind = reportPdfKind({ ...deps, onError: (error) => void errors.push(error) })
      const { fingerprint } = await readPrintedReport(deps, id, { reportId: report.id, units: 'metric' })
      const results = async () => {
        const work = {
          ...{ taskId: report.id, accountId: id, key: report.id, missing: [0, 1] },
          args: { reportId: report.id, units: 'metric', fingerprint },
          signal: new AbortController().signal,
        }
        const parts = []
        for await (const part of kind.run(work)) parts.push(part)
        return parts.flat().at(-1)?.result
      }
      isFull = true
      expect(await results()).toMatchObject({
        ok: false,
        payload: { message: expect.stringMatching(NO_ROOM) },
      })
      expect(errors).toMatchObject([{ code: 'ENOSPC' }])
      isFull = false
      expect(await results()).toMatchObject({ ok: true, payload: { pdf: { fileName: expect.any(String) } } })
    },
  )
})
