import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '#server/db/open.ts'
import { type HostileFile, hostileFiles } from '../files/hostile-files.ts'
import { hostilePictures, SECRETS } from '../files/hostile-pictures.ts'
import { leakIn, wrongWith } from '../fuzz/judge.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount } from '../machine/people.ts'
import { processTreeMemory } from '../machine/process-memory.ts'
import { spawnImport } from '../machine/server-process.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { megabytes, pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const MAX_MEMORY_BYTES = 1024 * 2 ** 20
const PATIENCE_MS = 60_000
const SAMPLE_MS = 50
const AT_ONCE = 3
const EXIT_OK = 0
const EXIT_BAD_INPUT = 4

/** Sends hostile files to the importer, and to the call that takes pictures. */
export const files: Trial = {
  key: 'files',
  title: 'Hostile files and pictures',
  engines: ['embedded', 'native'],
  budgetMs: 150_000,
  async run(scene) {
    scene.findings.unit = 'files'
    const installation = await scene.installations.start()
    await uploadPictures(installation, scene)
    const folder = join(scene.folder, `files-${scene.engine}`)
    await mkdir(folder)
    const database = await installation.openDatabase()
    try {
      const before = await countRows(database)
      let mostMemory = 0
      await inParallel(
        hostileFiles(),
        AT_ONCE,
        async (file) => {
          mostMemory = Math.max(mostMemory, await importHostile(installation, scene, folder, file))
        },
        scene.hasTime,
      )
      if (!scene.hasTime()) scene.findings.measured('stopped before the last file')
      if (JSON.stringify(await countRows(database)) !== JSON.stringify(before))
        scene.findings.broke('former data changed', 'rows of the demo district were counted before and after')
      scene.findings.measured(`importer at most ${megabytes(mostMemory)}`)
    } finally {
      await database.close()
    }
    for (const path of ['/tmp/torture-slip.shp', join(scene.folder, '..', 'torture-slip.shp')])
      if (existsSync(path)) scene.findings.broke('an archive wrote outside its folder', path)
    await reviveIfDead(installation, scene, 'the files')
  },
}

/** Imports by the command line. Returns the maximum memory in bytes. */
async function importHostile(
  installation: Installation,
  { findings, folder: elsewhere }: Scene,
  folder: string,
  { name, content, options = [], mayBeImported = false }: HostileFile,
): Promise<number> {
  findings.try()
  const path = join(folder, name)
  await writeFile(path, content)
  const { DATABASE_URL = '', LOTLINE_DATA = elsewhere } = installation.settings
  let said = ''
  const child = spawnImport(path, options, { DATABASE_URL, LOTLINE_DATA }, (part) => {
    said += part
  })
  let [most, isLate] = [0, false]
  const startedAt = Date.now()
  const exited = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, processTreeMemory(child.pid ?? 0) ?? 0)
    if (Date.now() - startedAt > PATIENCE_MS && !isLate) {
      isLate = true
      child.kill('SIGKILL')
    }
    await pause(SAMPLE_MS)
  }
  await exited
  await rm(path, { force: true })
  const lastLine = said.trim().split('\n').at(-1) ?? ''
  const broke = (kind: string) => findings.broke(kind, `${name}: ${lastLine.slice(0, 160)}`)
  const isRefused = child.exitCode === EXIT_BAD_INPUT
  if (isLate) broke(`an import takes longer than ${PATIENCE_MS / 1000} s`)
  else if (child.exitCode === EXIT_OK ? !mayBeImported : !isRefused)
    broke(
      child.exitCode === EXIT_OK
        ? 'a hostile file is imported'
        : `an import ends with ${child.exitCode ?? child.signalCode}`,
    )
  else if (isRefused && lastLine.length < 20) broke('a refusal does not say why')
  const leak = leakIn(said.replaceAll(path, name))
  if (leak && !isLate) broke(`an import shows ${leak}`)
  if (most > MAX_MEMORY_BYTES)
    findings.broke('an import takes too much memory', `${name}: ${megabytes(most)}`)
  return most
}

/** Counts rows that hostile files must not change; imports may only add layers. */
async function countRows({ db }: Database): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM parcel) AS parcels, (SELECT count(*)::int FROM assessment) AS assessments,
      (SELECT count(*)::int FROM account) AS accounts`.execute(db)
  return rows
}

async function uploadPictures(installation: Installation, { findings }: Scene): Promise<void> {
  const database = await installation.openDatabase()
  for (const { name, type, content, mayBeStored } of await hostilePictures()) {
    findings.try()
    // An account may store only twenty unused pictures.
    const { token } = await makeAccount(database)
    const headers = { 'content-type': type }
    const response = await installation
      .send({ method: 'POST', path: '/api/files', token, headers, body: content })
      .catch((error: Error) => error)
    if (response instanceof Error) {
      // The server may cut off a body beyond the limit.
      if (!mayBeStored && content.length > 5_000_000) continue
      findings.broke('a picture gets no answer', `${name}: ${response.message}`)
      continue
    }
    const wrong = wrongWith(CALLS.uploadPicture, response)
    if (wrong) findings.broke(`a picture gets ${wrong}`, name)
    if (response.status !== 200) continue
    if (!mayBeStored) findings.broke('what is no picture is kept', name)
    await readBack(
      installation,
      findings.broke.bind(findings),
      name,
      JSON.parse(response.text).payload.address,
    )
  }
  await database.close()
}

/** A polyglot must be served only as a picture. */
async function readBack(
  installation: Installation,
  broke: (kind: string, example: string) => void,
  name: string,
  path: string,
): Promise<void> {
  const { status, headers, text } = await installation.send({ path })
  if (status !== 200) broke('a kept picture cannot be read', `${name}: ${status}`)
  if (!/^image\/(png|jpeg|webp)$/.test(headers['content-type'] ?? ''))
    broke('a kept picture is served as something else', `${name}: ${headers['content-type']}`)
  if (headers['x-content-type-options'] !== 'nosniff') broke('a kept picture may be sniffed', name)
  if (SECRETS.some((secret) => text.includes(secret))) broke('a kept picture holds what is no picture', name)
}
