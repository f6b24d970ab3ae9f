import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/open.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { pngOf } from '#server/testing/rows/png.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, someParcels } from '../machine/people.ts'
import { json } from '../machine/send.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const INNOCENTS = 6
/** Hostile PDFs; one is printed beside each of the others. */
const HOSTILE = 3 * INNOCENTS
/** Parcels of a PDF that takes longer than a hostile one needs to fail. */
const PARCELS = 4
const LOOK_EVERY_MS = 500

/** Prints a cover of 400 megapixels in 48 KB beside PDFs of other accounts. */
export const prints: Trial = {
  key: 'prints',
  title: 'Hostile covers beside other prints',
  engines: ['embedded', 'native'],
  budgetMs: 180_000,
  async run(scene) {
    scene.findings.unit = 'PDFs'
    const installation = await scene.installations.start({
      ...{ LOTLINE_PDF_AT_ONCE: '2', LOTLINE_PDF_MEMORY_MB: '1024' },
    })
    const database = await installation.openDatabase()
    try {
      const upids = await someParcels(database, PARCELS)
      const print = async (isHostile: boolean): Promise<string | null> => {
        scene.findings.try()
        const account = await makeAccount(database)
        const reportId = await makeReport(installation, account, upids)
        if (isHostile) await coverWithBomb(installation, database, account, reportId)
        return printReport(installation, account, reportId, scene)
      }
      const all = Array.from({ length: INNOCENTS + HOSTILE }, (_, index) => index % 4 !== 3)
      const ends = await Promise.all(
        all.map(async (isHostile) => ({ isHostile, problem: await print(isHostile) })),
      )
      for (const { isHostile, problem } of ends)
        if (problem !== null && !isHostile) scene.findings.broke('another account’s PDF fails', problem)
      const failed = ends.filter(({ isHostile, problem }) => isHostile && problem !== null).length
      scene.findings.measured(`${failed} of ${HOSTILE} hostile PDFs failed`)
    } finally {
      await database.close()
    }
    await reviveIfDead(installation, scene, 'the prints')
  },
}

async function makeReport(
  installation: Installation,
  { token }: TestAccount,
  upids: string[],
): Promise<string> {
  const created = await installation.send({
    ...{ method: 'POST', path: '/api/report/create', token },
    ...json({ upids }),
  })
  return JSON.parse(created.text).payload.report.id
}

/** Stores the cover; if it is refused, where earlier versions stored it. */
async function coverWithBomb(
  installation: Installation,
  { db }: Database,
  { token }: TestAccount,
  reportId: string,
): Promise<void> {
  const upload = async (body: Buffer) => {
    const headers = { 'content-type': 'image/png' }
    const { status, text } = await installation.send({
      method: 'POST',
      path: '/api/files',
      token,
      headers,
      body,
    })
    return status === 200 ? (JSON.parse(text).payload.address as string) : null
  }
  const bomb = pngOf(20_000, 20_000)
  let address = await upload(bomb)
  if (address === null) {
    address = await upload(pngOf(1, 1))
    await writeFile(
      join(installation.settings.LOTLINE_DATA ?? '', 'files', address?.split('/').at(-1) ?? ''),
      bomb,
    )
  }
  await db
    .updateTable('report')
    .set({ cover_type: 'custom_image', property_image: address ?? '' })
    .where('id', '=', reportId)
    .execute()
}

/** Prints a report. Returns why it failed, if so. */
async function printReport(
  installation: Installation,
  { token }: TestAccount,
  reportId: string,
  { hasTime }: Scene,
): Promise<string | null> {
  const begun = await installation.send({
    ...{ method: 'POST', path: '/api/report/create-pdf', token },
    ...json({ reportId, units: 'metric' }),
  })
  const [task] = JSON.parse(begun.text).payload?.tasks ?? []
  if (!task) return `${begun.status}: ${begun.text.slice(0, 200)}`
  while (hasTime()) {
    await pause(LOOK_EVERY_MS)
    const { text } = await installation.send({ path: `/api/task/${task.taskId}`, token })
    const { status, error, parts } = JSON.parse(text).payload
    if (status === 'waiting' || status === 'running') continue
    const failed = parts.find((part: { result: { ok: boolean } }) => !part.result.ok)
    if (status === 'done' && !failed) return null
    return failed?.result.payload.message ?? error ?? status
  }
  return 'It took longer than the trial.'
}
