import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface NativeServer {
  /** A `postgres://` URL for one of the server's databases, over its Unix socket. */
  urlOf(databaseName: string): string
  /** Ends the server by its process id and removes its folder. */
  stop(): Promise<void>
}

/** Folder of the newest PostgreSQL with PostGIS: `POSTGRES_BIN`, then Debian's folders, then PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const folders = [process.env.POSTGRES_BIN ?? '', ...versions, ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')) && hasPostgis(folder))
}

function hasPostgis(folder: string): boolean {
  const places = ['../share/extension', '../share/postgresql/extension']
  const version = /postgresql\/(\d+)\/bin/.exec(folder)?.[1]
  if (version) places.push(`../../../../share/postgresql/${version}/extension`)
  return places.some((place) => existsSync(join(folder, place, 'postgis.control')))
}

export const HOW_TO_GET_POSTGRES =
  'install PostgreSQL with PostGIS (Debian, Ubuntu: apt-get install postgresql postgis postgresql-15-postgis-3, with your version), ' +
  'or set POSTGRES_BIN to the folder that holds initdb'

/**
 * A new cluster in a temporary folder, reached only through a Unix socket in it, without fsync. PostgreSQL refuses to run as root and then
 * runs as user postgres.
 */
export async function startNativeServer(): Promise<NativeServer> {
  const binaries = findPostgres()
  if (!binaries) throw new Error(`No PostgreSQL with PostGIS was found: ${HOW_TO_GET_POSTGRES}.`)
  const owner = await serverOwner()
  const folder = await mkdtemp(join(tmpdir(), 'lotline-pg-'))
  const cluster = join(folder, 'cluster')
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(cluster)
    if (owner) {
      await chown(folder, owner.uid, owner.gid)
      await chown(cluster, owner.uid, owner.gid)
    }
    await chmod(cluster, 0o700)
    await run(
      join(binaries, 'initdb'),
      ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...owner, cwd: folder },
    )
  } catch (error) {
    await removeFolder()
    throw error
  }

  // Not with pg_ctl, because its server would outlive a killed process (see the shell below).
  const log = join(folder, 'server.log')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_connections: '100',
    shared_buffers: '256MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // `cat` ends whenever this process does, because its input closes. The server is then stopped, and its folder removed, or emptied if its
  // parent belongs to another user.
  const script =
    '"$@" >"$LOG" 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"/*; rmdir "$FOLDER" 2>/dev/null'
  const shell = spawn('sh', ['-c', script, 'sh', join(binaries, 'postgres'), '-D', cluster, ...parameters], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, LOG: log, FOLDER: folder },
    // A terminal's Ctrl-C goes to the tests; they end the server.
    detached: true,
  })
  const exited = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const stop = async () => {
    shell.stdin.end()
    await exited
    await removeFolder()
  }
  try {
    await waitUntilReady(join(binaries, 'pg_isready'), folder, cluster)
  } catch (error) {
    const lines = await readFile(log, 'utf8').catch(() => '')
    await stop()
    throw new Error(`The test PostgreSQL did not start: ${lines.trim() || (error as Error).message}`)
  }
  return {
    urlOf: (databaseName) =>
      `postgres://postgres@localhost/${databaseName}?host=${encodeURIComponent(folder)}`,
    stop,
  }
}

async function serverOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  if (uid === undefined || gid === undefined)
    throw new Error('There is no user postgres to run PostgreSQL as.')
  return { uid, gid }
}

/** PostgreSQL writes `ready` into its pid file once it accepts connections. */
async function waitUntilReady(isReady: string, folder: string, cluster: string): Promise<void> {
  const attempts = 300
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    if (/^ready\s*$/m.test(pidFile)) {
      await run(isReady, ['-h', folder, '-q'])
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it was not ready after half a minute')
}
