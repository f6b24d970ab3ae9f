import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, HOW_TO_GET_POSTGRES } from '../../packages/server/testing/databases/native-server.ts'

/** Needed by some tests; npm cannot install it. */
export interface NeededProgram {
  name: string
  tests: string
  find(): string | undefined
  /** Debian and Ubuntu. */
  packages(): string[]
  howToGet: string
}

export const NEEDED_PROGRAMS: readonly NeededProgram[] = [
  {
    name: 'PostgreSQL with PostGIS',
    tests: 'query tests on PostgreSQL and endpoint tests (*.db.test.ts, *.endpoint.test.ts)',
    find: findPostgres,
    packages: () => [postgisPackage()],
    howToGet: HOW_TO_GET_POSTGRES,
  },
  {
    name: 'Chromium',
    tests: 'browser journeys (e2e/**/*.journey.ts), and endpoint tests of PDFs',
    find: findChromium,
    packages: () => ['chromium'],
    howToGet:
      'install chromium (Debian: apt-get install chromium), or set CHROMIUM to the path of a Chromium or Chrome',
  },
  {
    name: 'ogr2ogr',
    tests: 'checks that exported files open in other programs',
    find: () => firstWorking([onPath('ogr2ogr')]),
    packages: () => ['gdal-bin'],
    howToGet: 'install GDAL (Debian, Ubuntu: apt-get install gdal-bin)',
  },
]

/** Ubuntu's chromium-browser only points to a snap, so it must answer to --version. */
export function findChromium(): string | undefined {
  const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
  return firstWorking([process.env.CHROMIUM, ...names.map(onPath)])
}

const firstWorking = (paths: (string | undefined)[]) =>
  paths.find((path) => path !== undefined && path !== '' && responses(path))

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function responses(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Named after the PostgreSQL version; the newest one. */
function postgisPackage(): string {
  const offered = execFileSync('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+-postgis-3$'], {
    encoding: 'utf8',
  })
  const names = offered.split('\n').map((line) => line.split(' ')[0] ?? '')
  const version = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
  return names.filter(Boolean).sort((a, b) => version(b) - version(a))[0] ?? 'postgresql-15-postgis-3'
}
