import { IMPORTED_FILE_PREFIX } from '#domain/parcel/figures/assessed-years.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import { BadInput } from '../bad-input.ts'
import type { ImportRequest } from './import-request.ts'

export interface CurrentRelease {
  id: number
  asOf: string
  origin: string
}

interface Loss {
  previous: number
  /** Number of keys that the new release lacks. */
  removed: number
  /** Number of keys with another place, PID or roll in the new release. */
  elsewhere: number
}

/** The release loses most rows or is older. Nothing was changed; `mayReplace` allows it. */
export class ReplacementRefused extends BadInput {
  override readonly name = 'ReplacementRefused'

  constructor(message: string) {
    super(`${message} Nothing was imported.`)
  }
}

type Request = Pick<ImportRequest, 'source' | 'dataset' | 'asOf' | 'origin' | 'mayReplace'>

export async function findCurrentRelease(
  database: SqlClient,
  sourceKey: string,
  datasetKey: string,
): Promise<CurrentRelease | null> {
  const { rows } = await database.query<CurrentRelease>(
    `SELECT id, as_of::text AS "asOf", origin FROM release WHERE source_key = $1 AND dataset_key = $2 AND status = 'current'`,
    [sourceKey, datasetKey],
  )
  return rows[0] ?? null
}

/** @throws ReplacementRefused if the release is older, because changes would be notified backwards. */
export function refuseOlder(current: CurrentRelease | null, request: Request): void {
  if (!isOlder(current, request) || request.mayReplace) return
  throw new ReplacementRefused(
    `${request.origin} is as of ${request.asOf}, older than the current release of ${request.source.key} ${request.dataset} ` +
      `(${describe(current as CurrentRelease)}): to make it current would notify changes backwards. If the day is wrong, state it with --as-of; to ` +
      `go back to an earlier state, use lotline undo ${request.source.key} ${request.dataset}; to replace the newer data, add --replace.`,
  )
}

export function isOlder(current: CurrentRelease | null, { asOf }: Pick<Request, 'asOf'>): boolean {
  return current !== null && asOf < current.asOf
}

/** @throws ReplacementRefused if more than half of the current rows are lost. */
export function refuseLoss(current: CurrentRelease | null, request: Request, loss: Loss): void {
  if (request.mayReplace || current === null || !isMajority(loss)) return
  const hint = request.source.key.startsWith(IMPORTED_FILE_PREFIX) ? OWN_FILE_HINT : ''
  throw new ReplacementRefused(
    `${request.origin} would replace most of ${request.source.key} ${request.dataset} (${describe(current)}): of its ` +
      `${formatNumber(loss.previous)} rows ${describeLoss(loss)}. ${hint}If it is to replace what is there, add --replace.`,
  )
}

const OWN_FILE_HINT =
  'If this is other data (another city, another kind), give it a name of its own with --dataset. If its rows have other keys than ' +
  'before, name the column that identifies them with --key. '

function isMajority({ previous, removed, elsewhere }: Loss): boolean {
  return (removed + elsewhere) * 2 > previous
}

function describeLoss({ removed, elsewhere }: Loss): string {
  const missing = `${formatNumber(removed)} are not in the new file`
  const others = `${formatNumber(elsewhere)} have a key that is at another place there, or of another property`
  if (elsewhere === 0) return missing
  return removed === 0 ? others : `${missing}, and ${others}`
}

function describe({ asOf, origin }: CurrentRelease): string {
  return `as of ${asOf}, from ${origin}`
}
