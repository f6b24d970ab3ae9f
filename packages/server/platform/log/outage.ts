import { LotlineError } from '#contract/errors.ts'

type Outage = () => LotlineError

export const databaseUnavailable: Outage = () =>
  new LotlineError('database_unavailable', 'The database does not answer. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
const databaseReadOnly: Outage = () =>
  new LotlineError(
    'database_read_only',
    'Nothing can be saved at the moment, while the database is being maintained. Please try again in a few minutes.',
    { retryAfterSeconds: 60 },
  )
const storageFull: Outage = () =>
  new LotlineError(
    'storage_full',
    'The server has no space left to save this. Everything saved before is safe; please try again later.',
    { retryAfterSeconds: 60 },
  )
const databaseBusy: Outage = () =>
  new LotlineError('overloaded', 'The database is busy. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
const changedMeanwhile: Outage = () =>
  new LotlineError(
    'overloaded',
    'Something else was saved at the same moment. Nothing was changed; please try again.',
    { retryAfterSeconds: 1 },
  )
const statementEnded: Outage = () =>
  new LotlineError(
    'overloaded',
    'The database took too long to answer this. Please try again in a moment, or ask for less: fewer parcels, a smaller area.',
    { retryAfterSeconds: 5 },
  )

/** Outages by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_SQLSTATE: Record<string, Outage> = {
  /** Refers to a row, such as the account, that was just deleted. */
  '23503': changedMeanwhile,
  '25006': databaseReadOnly,
  '3D000': databaseUnavailable,
  '40001': changedMeanwhile,
  '40P01': changedMeanwhile,
  '53100': storageFull,
  '55P03': databaseBusy,
  /** Statement timeout, or cancelled by an administrator. */
  '57014': statementEnded,
  /** Shutdown, crash, startup or recovery, dropped database, idle timeout. */
  '57P01': databaseUnavailable,
  '57P02': databaseUnavailable,
  '57P03': databaseUnavailable,
  '57P04': databaseUnavailable,
  '57P05': databaseUnavailable,
}
/** Outages by class of SQLSTATE: connections, refused sign-in, insufficient resources, system errors. */
const BY_SQLSTATE_CLASS: Record<string, Outage> = {
  '08': databaseUnavailable,
  '28': databaseUnavailable,
  '53': databaseBusy,
  '58': databaseUnavailable,
}
const BY_NAME: Record<string, Outage> = {
  ECONNREFUSED: databaseUnavailable,
  ECONNRESET: databaseUnavailable,
  EPIPE: databaseUnavailable,
  ETIMEDOUT: databaseUnavailable,
  ENOTFOUND: databaseUnavailable,
  EHOSTUNREACH: databaseUnavailable,
  EDQUOT: storageFull,
  ENOSPC: storageFull,
  disk_full: storageFull,
  engine_failed: databaseUnavailable,
  locked: databaseUnavailable,
  unreachable: databaseUnavailable,
}
/** Driver errors without a code. A stopped local PostgreSQL has no socket. */
const DRIVER_MESSAGE =
  /ENOENT.*PGSQL|Connection terminated|connection error and is not queryable|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end/

export function toOutage(error: Error & { code?: unknown }): LotlineError | null {
  const code = typeof error.code === 'string' ? error.code : ''
  const outage = BY_SQLSTATE[code] ?? BY_NAME[code] ?? findByClass(code)
  if (outage) return outage()
  return DRIVER_MESSAGE.test(`${code} ${error.message}`) ? databaseUnavailable() : null
}

const findByClass = (code: string): Outage | undefined =>
  /^[0-9A-Z]{5}$/.test(code) ? BY_SQLSTATE_CLASS[code.slice(0, 2)] : undefined
