/** Child process that serves a PGlite folder over PostgreSQL's protocol. Exits with its parent. */
import { existsSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { checkpointRegularly } from './checkpoints.ts'
import { lockFolder } from './file-lock.ts'
import { postgis } from './postgis-part.ts'
import {
  addressFile,
  BEFORE_RESTORE_FOLDER,
  BROKEN_EXIT_CODE,
  EMBEDDED_CONNECTIONS,
  type EngineAddress,
  type EngineMessage,
  MAX_IDLE_TRANSACTION_MS,
  STACK_DEPTH,
  socketFile,
  TABLES_FOLDER,
  VERSION_FILE,
} from './protocol.ts'
import { EngineSession } from './session.ts'
import { Wire } from './wire.ts'

const MIN_FREE_BYTES = 16 * 1024 * 1024

const [folder, place] = process.argv.slice(2)
if (!folder || !place || !process.send) {
  throw new Error('engine.ts is started by launch-engine.ts, with a folder and a place to listen at')
}
const sendMessage = (message: EngineMessage) => process.connected && process.send?.(message)

async function serve(dataFolder: string, listenAt: string): Promise<void> {
  const lock = lockFolder(dataFolder)
  if (!lock) {
    sendMessage({ type: 'failed', code: 'locked', message: `Another process is using ${dataFolder}.` })
    process.exit(3)
  }
  const database = await openFiles(dataFolder)
  const socketFolder = isAbsolute(listenAt) ? listenAt : null
  if (socketFolder) rmSync(socketFile(socketFolder), { force: true })
  const wire = new Wire(new EngineSession(database, exitAfterCrash), {
    maxConnections: EMBEDDED_CONNECTIONS,
    idleTransactionMs: MAX_IDLE_TRANSACTION_MS,
    startTimer,
  })
  const port = await wire.listen(
    socketFolder ? { path: socketFile(socketFolder) } : { host: '127.0.0.1', port: Number(listenAt) },
  )
  const address: EngineAddress = socketFolder
    ? { host: socketFolder, port: 5432, pid: process.pid }
    : { host: '127.0.0.1', port: port ?? 0, pid: process.pid }
  writeFileSync(addressFile(dataFolder), JSON.stringify(address))
  const stopCheckpoints = checkpointRegularly(address, dataFolder)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    stopCheckpoints()
    await wire.stop()
    await database.close()
    rmSync(addressFile(dataFolder), { force: true })
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
    process.exit(0)
  }
  process.on('message', (message) => message === 'stop' && void stop())
  process.on('disconnect', () => void stop())
  // The server may already have exited.
  if (!process.connected) return stop()
  sendMessage({ type: 'ready', address })
}

async function openFiles(dataFolder: string): Promise<PGlite> {
  const files = join(dataFolder, 'postgres')
  const previousFiles = join(dataFolder, BEFORE_RESTORE_FOLDER)
  // A restore was killed between its renames; the previous database is intact.
  if (!existsSync(files) && existsSync(previousFiles)) renameSync(previousFiles, files)
  // PGlite would consider the folder empty, and overwrite the damaged database.
  if (existsSync(join(files, TABLES_FOLDER)) && !existsSync(join(files, VERSION_FILE)))
    throw new Error(`${VERSION_FILE} is missing`)
  const database = await PGlite.create({
    dataDir: files,
    extensions: { postgis, pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `max_stack_depth=${STACK_DEPTH}`],
  })
  await database.exec('CREATE EXTENSION IF NOT EXISTS postgis; CREATE EXTENSION IF NOT EXISTS pg_trgm;')
  return database
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Omits the message, which may quote a statement. */
function stackFrames(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames].join('\n')
}

/** Exits, because the engine's memory is corrupt. Its files are not. */
function exitAfterCrash(error: unknown): never {
  console.error('The embedded database engine exits, because of a failure in:', stackFrames(error))
  process.exit(BROKEN_EXIT_CODE)
}

// Ctrl-C reaches all processes; the parent stops this one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

function isDiskFull(dataFolder: string, message: string): boolean {
  if (/ENOSPC|no space left/i.test(message)) return true
  if (!existsSync(dataFolder)) return false
  const { bavail, bsize } = statfsSync(dataFolder)
  return bavail * bsize < MIN_FREE_BYTES
}

function describeFailure(dataFolder: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'syscall' in error) return message
  return (
    `The embedded database in ${dataFolder} does not start: it is damaged, or of another version. ` +
    `Restore a backup with: lotline restore FILE --force. The engine says: ${message}`
  )
}

serve(folder, place).catch((error: unknown) => {
  const message = describeFailure(folder, error)
  sendMessage({
    type: 'failed',
    code: isDiskFull(folder, message) ? 'disk_full' : 'engine_failed',
    message,
  })
  process.exit(1)
})
