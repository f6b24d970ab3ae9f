import { join } from 'node:path'
import type pg from 'pg'
import type { RecordEntity } from '#domain/records.ts'
import { isRejection, type MappedRow, type SourceDescription } from '../connectors/source.ts'
import type { Database } from '../db/open.ts'
import { analyze } from './analyze.ts'
import { type Applied, applyEntity } from './apply-release.ts'
import { BadInput } from './bad-input.ts'
import { lockDataset } from './dataset-lock.ts'
import { linkEvents, linkToLots, unlinkGoneLots } from './derive/link-to-lots.ts'
import { updateParcelShares } from './derive/parcel-shares.ts'
import { RejectFile } from './rejects.ts'
import {
  failRelease,
  type ReleaseCounts,
  type ReleaseIdentity,
  startRelease,
  sweepLeftovers,
} from './release.ts'
import { settleStaging } from './settle-staging.ts'
import { Staging } from './staging.ts'

export interface MappedInput {
  /** Line or running number, from 1; told with every reject. */
  position: number
  mapped: MappedRow
}

export type ImportPhase = 'reading' | 'checking' | 'writing' | 'linking' | 'sharing' | 'done'

export interface ImportProgress {
  phase: ImportPhase
  rowsRead: number
}

export interface ImportRequest {
  source: SourceDescription
  dataset: string
  /** `YYYY-MM-DD`: the day that the data speaks of. */
  asOf: string
  /** File name or address that the data came from. */
  origin: string
  originSha256?: string | null
  /** Reject files go to its `rejects` folder. */
  dataFolder: string
  /** Take a file that is already the current release once more. */
  isForced?: boolean
  onProgress?(progress: ImportProgress): void
}

export interface ImportReport {
  /** `same_file` when the file is the current release already, and nothing was done. */
  outcome: 'imported' | 'same_file'
  releaseId: number
  source: string
  dataset: string
  asOf: string
  counts: ReleaseCounts
  /** What each kind of record contributed. */
  entities: Partial<Record<RecordEntity, Applied>>
  rejectFile: string | null
  rejectReasons: { reason: string; count: number }[]
  messages: string[]
}

/** The dataset is being imported by somebody else. */
export class ImportBusy extends Error {
  constructor(source: string, dataset: string) {
    super(`${source} ${dataset} is being imported already. Wait until that import is done.`)
    this.name = 'ImportBusy'
  }
}

/**
 * Imports one release of a dataset, all or nothing: rows are gathered and checked in a staging first, and one
 * short transaction then brings the tables to their state. Whatever fails before its end, the process being killed
 * included, leaves the old state. Throws `BadInput` and `ImportBusy`.
 */
export async function importRelease(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const { source, dataset } = request
  const lock = await lockDataset(database, source.key, dataset)
  if (!lock) throw new ImportBusy(source.key, dataset)
  try {
    await sweepLeftovers(database, { heldDataset: `${source.key}.${dataset}` })
    const same = request.isForced ? null : await currentOfSameFile(database, request)
    return same ?? (await importUnderLock(database, request, batches))
  } finally {
    await lock.release()
  }
}

async function importUnderLock(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const release = await startRelease(database, {
    source: request.source,
    dataset: request.dataset,
    asOf: request.asOf,
    origin: request.origin,
    originSha256: request.originSha256 ?? null,
  })
  const rejects = new RejectFile(join(request.dataFolder, 'rejects', `${release.id}.csv`))
  const staging = new Staging(database, release)
  const run = new Run(database, request, release, staging, rejects)
  try {
    await run.read(batches)
    await run.check()
    const report = await run.commit()
    await staging.drop()
    return report
  } catch (error) {
    await staging.abandon()
    await staging.drop()
    await rejects.remove()
    await failRelease(database, release.id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** One import on its way: read, check, commit, in this order. */
class Run {
  private rowsRead = 0
  private swapped = 0
  private messages: string[] = []
  private readonly database: Database
  private readonly request: ImportRequest
  private readonly release: ReleaseIdentity
  private readonly staging: Staging
  private readonly rejects: RejectFile

  constructor(
    database: Database,
    request: ImportRequest,
    release: ReleaseIdentity,
    staging: Staging,
    rejects: RejectFile,
  ) {
    this.database = database
    this.request = request
    this.release = release
    this.staging = staging
    this.rejects = rejects
  }

  async read(batches: AsyncIterable<readonly MappedInput[]>): Promise<void> {
    for await (const batch of batches) {
      for (const { position, mapped } of batch) this.take(position, mapped)
      await this.staging.flush()
      this.tell('reading')
    }
    this.refuseWhenSwapped()
    if (this.staging.rows === 0) throw new BadInput(this.nothingUsable())
    await this.staging.finish(!this.release.isFirst)
  }

  async check(): Promise<void> {
    this.tell('checking')
    for (const staged of this.staging.entities.values()) {
      const messages = await settleStaging(this.database, staged, this.release, this.rejects)
      this.messages.push(...messages)
    }
    if (this.staging.rows === 0) throw new BadInput(this.nothingUsable())
  }

  async commit(): Promise<ImportReport> {
    await this.rejects.close()
    const client = await this.database.pool.connect()
    try {
      await client.query('BEGIN')
      const memory = this.database.kind === 'native' ? '256MB' : '48MB'
      await client.query(`SET LOCAL work_mem = '${memory}'; SET LOCAL maintenance_work_mem = '${memory}'`)
      this.tell('writing')
      const entities = await this.applyAll(client)
      await this.derive(client)
      const report = this.report(entities)
      await this.finishRelease(client, report)
      await client.query('COMMIT')
      client.release()
      this.tell('done')
      return report
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }

  private take(position: number, mapped: MappedRow): void {
    this.rowsRead++
    if (isRejection(mapped)) {
      this.rejects.add({ position, ref: mapped.ref, outcome: 'rejected', reason: mapped.reason })
      return
    }
    for (const record of mapped) {
      const taken = this.staging.add(record, position)
      if (taken.ok) {
        if (taken.isRepaired) {
          const reason = 'an open ring was closed or an empty one dropped'
          this.rejects.add({ position, ref: record.ref, outcome: 'repaired', reason })
        }
        continue
      }
      this.rejects.add({ position, ref: record.ref, outcome: 'rejected', reason: taken.reason })
      if (taken.isSwapped && ++this.swapped === 1000) this.refuseWhenSwapped()
    }
  }

  /** A stray point is a reject; a file whose places mostly lie in BC the other way round is the wrong way round. */
  private refuseWhenSwapped(): void {
    if (this.swapped * 2 <= this.rowsRead) return
    throw new BadInput(
      `Longitude and latitude are swapped in this file: ${this.swapped} of ${this.rowsRead} rows lie in British ` +
        'Columbia only when the two are exchanged. Nothing was imported. Import it again with --swap-xy, or name the ' +
        'columns the right way round with --lon and --lat.',
    )
  }

  private nothingUsable(): string {
    if (this.rowsRead === 0) return 'The file holds no rows. Nothing was imported.'
    const [reason, count] = [...this.rejects.reasons].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return `None of the ${this.rowsRead} rows can be used. The commonest reason (${count} times): ${reason}. Nothing was imported.`
  }

  private async applyAll(client: pg.PoolClient): Promise<ImportReport['entities']> {
    const entities: ImportReport['entities'] = {}
    for (const staged of this.staging.inOrder()) {
      const applied = await applyEntity(client, this.release, staged)
      if (applied.new + applied.changed + applied.gone > 1000) {
        await analyze(client, this.database.kind, staged.entity)
      }
      if (applied.new + applied.changed + applied.unchanged + applied.gone > 0)
        entities[staged.entity] = applied
    }
    return entities
  }

  private async derive(client: pg.PoolClient): Promise<void> {
    this.tell('linking')
    const areLotsGone = this.release.isFirst ? false : await unlinkGoneLots(client, this.release.id)
    await linkToLots(client, areLotsGone ? 'all' : { releaseId: this.release.id })
    if (!this.release.isFirst) await linkEvents(client, this.release.id)
    this.tell('sharing')
    await updateParcelShares(client, this.release.id, this.release.isFirst)
  }

  private report(entities: ImportReport['entities']): ImportReport {
    const counts: ReleaseCounts = {
      read: this.rowsRead,
      new: 0,
      changed: 0,
      unchanged: 0,
      gone: 0,
      rejected: this.rejects.rejected,
      repaired: this.rejects.repaired,
    }
    for (const applied of Object.values(entities)) {
      counts.new += applied.new
      counts.changed += applied.changed
      counts.unchanged += applied.unchanged
      counts.gone += applied.gone
    }
    return {
      outcome: 'imported',
      releaseId: this.release.id,
      source: this.release.sourceKey,
      dataset: this.release.datasetKey,
      asOf: this.request.asOf,
      counts,
      entities,
      rejectFile: this.rejects.hasRows ? this.rejects.path : null,
      rejectReasons: [...this.rejects.reasons].map(([reason, count]) => ({ reason, count })),
      messages: this.messages,
    }
  }

  private async finishRelease(client: pg.PoolClient, report: ImportReport): Promise<void> {
    const { counts } = report
    await client.query(
      `UPDATE release SET status = 'superseded' WHERE source_key = $1 AND dataset_key = $2 AND status = 'current'`,
      [report.source, report.dataset],
    )
    await client.query(
      `UPDATE release SET status = 'current', finished_at = now(), read_count = $2, new_count = $3, changed_count = $4,
         unchanged_count = $5, gone_count = $6, rejected_count = $7, repaired_count = $8, reject_file = $9, message = $10
       WHERE id = $1`,
      [
        report.releaseId,
        counts.read,
        counts.new,
        counts.changed,
        counts.unchanged,
        counts.gone,
        counts.rejected,
        counts.repaired,
        report.rejectFile,
        report.messages.join(' ') || null,
      ],
    )
  }

  private tell(phase: ImportPhase): void {
    this.request.onProgress?.({ phase, rowsRead: this.rowsRead })
  }
}

async function currentOfSameFile(database: Database, request: ImportRequest): Promise<ImportReport | null> {
  if (!request.originSha256) return null
  const { rows } = await database.pool.query(
    `SELECT * FROM release WHERE source_key = $1 AND dataset_key = $2 AND status = 'current' AND origin_sha256 = $3`,
    [request.source.key, request.dataset, request.originSha256],
  )
  const row = rows[0]
  if (!row) return null
  return {
    outcome: 'same_file',
    releaseId: row.id,
    source: request.source.key,
    dataset: request.dataset,
    asOf: row.as_of,
    counts: {
      read: row.read_count,
      new: 0,
      changed: 0,
      unchanged: row.new_count + row.changed_count + row.unchanged_count,
      gone: 0,
      rejected: row.rejected_count,
      repaired: row.repaired_count,
    },
    entities: {},
    rejectFile: row.reject_file,
    rejectReasons: [],
    messages: ['This file is the current release already; nothing was done.'],
  }
}
