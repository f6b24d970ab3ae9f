import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { circle, collection, feature } from '../files/shapes.ts'
import { leakIn } from '../fuzz/judge.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, someParcels } from '../machine/people.ts'
import { json, type Outgoing } from '../machine/send.ts'
import { spawnImport } from '../machine/server-process.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const run = promisify(execFile)

const DISK_BYTES = 2 ** 31
const ROOM_BYTES = 24 * 2 ** 20
/** More than the room holds. */
const ZONES = { count: 5_000, vertices: 400 }
const EXIT_UNAVAILABLE = 3
const READ_EVERY_MS = 50

/** Fills a disk by an import: it must say so, reading must go on, and the same import must succeed once there is room. */
export const fullDisk: Trial = {
  key: 'full-disk',
  title: 'A disk that an import fills',
  engines: ['embedded', 'native'],
  budgetMs: 180_000,
  async run(scene) {
    const { findings, engine, installations } = scene
    const disk = await mkdtemp(join(tmpdir(), 'lotline-disk-'))
    const owner = engine === 'native' ? ',uid=postgres' : ''
    const options = `size=${DISK_BYTES}${owner}`
    const mounting = run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
    const isMounted = await mounting.then(
      () => true,
      () => false,
    )
    try {
      if (!isMounted) return findings.broke('not tried', 'a small disk needs root')
      const installation = await installations.start({}, disk)
      await fill(installation, scene, disk)
      await installations.leaveDisk(installation)
    } finally {
      if (isMounted) await run('umount', ['--lazy', disk])
      await rm(disk, { recursive: true })
    }
  },
}

/** Returns the path of the file that takes the room. */
async function fillDisk(disk: string, roomBytes: number): Promise<string> {
  const { bavail, bsize } = await statfs(disk)
  const path = join(disk, `all-but-${roomBytes}`)
  await run('fallocate', ['-l', String(Math.max(bavail * bsize - roomBytes, 1)), path])
  return path
}

async function importBeside(
  { settings }: Installation,
  file: string,
  read: () => Promise<void>,
): Promise<{ code: number | null; said: string }> {
  let said = ''
  const { DATABASE_URL = '', LOTLINE_DATA = '' } = settings
  const child = spawnImport(file, [], { DATABASE_URL, LOTLINE_DATA }, (part) => {
    said += part
  })
  const exited = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    await read()
    await pause(READ_EVERY_MS)
  }
  await exited
  return { code: child.exitCode, said }
}

async function fill(installation: Installation, scene: Scene, disk: string): Promise<void> {
  const { findings } = scene
  const database = await installation.openDatabase()
  const { token } = await makeAccount(database)
  const [upid = ''] = await someParcels(database, 1)
  await database.close()
  const file = join(scene.folder, `${scene.engine}.geojson`)
  const outline = circle(ZONES.vertices)
  const zones = Array.from({ length: ZONES.count }, (_, id) => feature(outline, { id, code: `RS-${id}` }))
  await writeFile(file, collection(...zones))
  const ballast = await fillDisk(disk, ROOM_BYTES)

  const reads: Outgoing[] = [
    { path: `/api/parcel/${encodeURIComponent(upid)}`, token },
    { path: '/api/search?q=1200', token },
  ]
  const readOn = async (when: string) => {
    for (const read of reads) {
      findings.try()
      const { status, text } = await installation.send(read)
      if (status !== 200) findings.broke(`reading ends ${when}: ${status}`, text.slice(0, 160))
    }
  }
  const full = await importBeside(installation, file, () => readOn('while the disk fills'))
  if (full.code !== EXIT_UNAVAILABLE || !/disk|space/i.test(full.said))
    findings.broke(`an import on a full disk ends with ${full.code}`, full.said.slice(-300))
  findings.measured(full.said.trim().split('\n').at(-1) ?? '')
  const leak = leakIn(full.said.replaceAll(file, ''))
  if (leak) findings.broke(`an import on a full disk shows ${leak}`, full.said.slice(-300))
  const rest = await fillDisk(disk, 0)
  await readOn('on the full disk')
  const saved = await installation.send({
    method: 'POST',
    path: '/api/folder/create',
    token,
    ...json({ name: 'Full' }),
  })
  if (saved.status !== 200 && saved.status !== 503)
    findings.broke(`saving on a full disk: ${saved.status}`, saved.text.slice(0, 160))
  await reviveIfDead(installation, scene, 'the full disk')

  for (const path of [ballast, rest]) await rm(path)
  const again = await importBeside(installation, file, () => readOn('while the import is repeated'))
  if (again.code !== 0) findings.broke('an import fails after its disk was full', again.said.slice(-300))
  await readOn('after the import')
}
