import { LotlineError } from '#contract/errors.ts'
import { ServiceFailure } from '../connectors/protocols/download.ts'
import { BackupRefused, BadBackup } from '../db/backup/manifest.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { BadInput } from '../importers/bad-input.ts'
import { ImportBusy } from '../importers/release/dataset-lock.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { toOutage } from '../platform/log/outage.ts'
import { BadSetting } from '../settings/env.ts'
import { Interrupted } from './backup/interrupt.ts'
import { UsageError } from './context.ts'
import { UnexpectedExit } from './start/start-lines.ts'

const DISK_FULL =
  'The disk is full. Nothing was changed, and nothing that was saved before is lost. Free some space, then try again.'

/** Codes of damage and missing files: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DAMAGE_CODES = ['XX001', 'XX002', '58P01']

/** Advice if the database is damaged; null for other errors. */
export function describeDamage(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !DAMAGE_CODES.includes(String(error.code)))
    return null
  return `The database is damaged: ${error.message}. Restore a backup with: lotline restore FILE --force.`
}

export function reportFailure(error: unknown): number {
  const damage = describeDamage(error)
  if (damage !== null) {
    process.stderr.write(`${damage}\n`)
    return EXIT.failed
  }
  const outage = error instanceof Error && expectedExitCode(error) === null ? toOutage(error) : null
  if (outage) {
    process.stderr.write(`${outage.code === 'storage_full' ? DISK_FULL : outage.message}\n`)
    return EXIT.unavailable
  }
  if (!(error instanceof Error)) {
    process.stderr.write(`${String(error)}\n`)
    return EXIT.failed
  }
  const exitCode = expectedExitCode(error)
  process.stderr.write(`${exitCode === null ? error.stack : error.message}\n`)
  return exitCode ?? EXIT.failed
}

function expectedExitCode(error: Error): number | null {
  if (error instanceof BadInput || error instanceof BadBackup) return EXIT.badInput
  if (error instanceof LotlineError && error.status < 500) return EXIT.badInput
  if (error instanceof UsageError || error instanceof BadSetting || error instanceof BackupRefused)
    return EXIT.usage
  if (error instanceof Interrupted || error instanceof UnexpectedExit) return EXIT.failed
  if (error instanceof ServiceFailure) return EXIT.unavailable
  if (error instanceof DatabaseUnavailable || error instanceof CannotStart || error instanceof ImportBusy)
    return EXIT.unavailable
  return null
}

/** Exit codes, which scripts rely on. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** The database is locked, in use, full or unreachable, or the port taken. */
  unavailable: 3,
  /** No data was changed. */
  badInput: 4,
} as const
