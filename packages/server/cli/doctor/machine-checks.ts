import { accessSync, constants, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatCount } from '#domain/text/counts.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { listeningUrl } from '../../platform/reach/public-url.ts'
import { PROJECT_FOLDER, type Settings } from '../../settings/env.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** The oldest version that package.json allows. It runs TypeScript directly. */
const MIN_NODE_MAJOR = 26
const RECOMMENDED_FREE_BYTES = 2e9
const MIN_FREE_BYTES = 200e6

export async function checkMachine(settings: Settings): Promise<Check[]> {
  return [
    checkNode(process.versions.node),
    ok('platform', `${platform()} ${release()} on ${arch()}`),
    checkDataFolder(settings.dataFolder),
    checkWebBuild(join(PROJECT_FOLDER, 'dist/web')),
    await checkPort(settings.host, settings.port),
  ]
}

export function checkNode(version: string): Check {
  if (Number(version.split('.')[0]) >= MIN_NODE_MAJOR) return ok('node', version)
  return problem(
    'node',
    `this is Node ${version}, but Lotline needs ${MIN_NODE_MAJOR} or later: start it by npm (npm start, npm run lotline), which brings its own`,
  )
}

export function checkDataFolder(folder: string): Check {
  const elsewhere = 'or set LOTLINE_DATA to a folder elsewhere'
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return problem(
      'data folder',
      `${folder} cannot be written (${(error as Error).message}): let this user write to it, ${elsewhere}`,
    )
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const text = `${folder}, ${formatBytesIn('GB', free)} free`
  if (free < MIN_FREE_BYTES) return problem('data folder', `${text}: free some space, ${elsewhere}`)
  if (free < RECOMMENDED_FREE_BYTES)
    return warning('data folder', `${text}, which is little: free some space, ${elsewhere}`)
  return ok('data folder', text)
}

export function checkWebBuild(folder: string): Check {
  if (existsSync(join(folder, 'index.html'))) return ok('web pages', 'built')
  return problem('web pages', 'they are not built, so the server answers calls only: npm run build')
}

/** Whether the port is free, or Lotline uses it. */
export async function checkPort(host: string, port: number): Promise<Check> {
  const place = `${host}:${port}`
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (error === null) return ok('port', `${place} is free`)
  if (error.code !== 'EADDRINUSE') {
    return problem(
      'port',
      `Lotline cannot listen on ${place} (${error.message}): check LOTLINE_HOST and LOTLINE_PORT`,
    )
  }
  if (await isLotline(listeningUrl(host, port))) return ok('port', `Lotline is running on ${place}`)
  return problem(
    'port',
    `${place} is in use by another program: stop it, or choose another port, such as LOTLINE_PORT=${port + 1}`,
  )
}

async function isLotline(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) })
    const { payload } = (await response.json()) as { payload?: { status?: unknown; database?: unknown } }
    return payload?.status === 'ok' && payload.database !== undefined
  } catch {
    return false
  }
}

/** Damaged files are only a warning, because tiles can be rendered again. */
export function checkTiles(dataFolder: string): Check[] {
  const folder = join(dataFolder, 'tiles')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mbtiles')) : []
  if (files.length === 0) return [ok('tiles', 'none are stored yet')]
  const broken = files.flatMap((name) => {
    const reason = findReadError(join(folder, name))
    const path = join(folder, name)
    return reason === null
      ? []
      : [warning('tiles', `${path} cannot be read (${reason}); it will be recreated when needed`)]
  })
  if (broken.length > 0) return broken
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return [ok('tiles', `${formatCount(files.length, 'file')}, ${formatBytesIn('MB', bytes)}; all can be read`)]
}

function findReadError(path: string): string | null {
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    try {
      file.prepare('SELECT tile_data FROM tiles LIMIT 1').get()
      return null
    } finally {
      file.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}
