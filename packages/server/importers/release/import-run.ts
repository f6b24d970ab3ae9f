import { formatNumber } from '#domain/text/number-format.ts'
import { isRejection, type MappedRow } from '../../connectors/source.ts'
import { inTransaction, type Queryable } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { BadInput } from '../bad-input.ts'
import { linkEvents, linkToParcels, unlinkRemovedParcels } from '../derive/link-to-parcels.ts'
import { updateParcelShares } from '../derive/parcel-shares.ts'
import { checkStaging } from '../staging/check-staging.ts'
import type { Staging } from '../staging/staging.ts'
import { analyze, analyzeEvents } from './analyze.ts'
import { applyEntity } from './apply-release.ts'
import type { ImportPhase, ImportReport, ImportRequest, MappedInput } from './import-request.ts'
import type { RejectFile } from './rejects.ts'
import type { ReleaseCounts, ReleaseIdentity } from './release.ts'

/** That come at once: plans for them are no longer those of before. */
const MANY_ROWS = 1000

/** One import on its way: read, check, commit, in this order. */
export class ImportRun {
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
      this.reportPhase('reading')
    }
    this.refuseWhenSwapped()
    if (this.staging.rows === 0) throw new BadInput(this.nothingUsable())
    await this.staging.finish(!this.release.isFirst)
  }

  async check(): Promise<void> {
    this.reportPhase('checking')
    for (const staged of this.staging.entities.values()) {
      const messages = await checkStaging(this.database, staged, this.release, this.rejects)
      this.messages.push(...messages)
    }
    if (this.staging.rows === 0) throw new BadInput(this.nothingUsable())
  }

  async commit(): Promise<ImportReport> {
    await this.rejects.close()
    const report = await inTransaction(this.database, async (_, client) => {
      const memory = this.database.kind === 'native' ? '256MB' : '48MB'
      await client.query(`SET LOCAL work_mem = '${memory}'; SET LOCAL maintenance_work_mem = '${memory}'`)
      this.reportPhase('writing')
      const entities = await this.applyAll(client)
      await this.derive(client)
      const written = this.report(entities)
      await this.finishRelease(client, written)
      return written
    })
    this.reportPhase('done')
    return report
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

  private async applyAll(client: Queryable): Promise<ImportReport['entities']> {
    const entities: ImportReport['entities'] = {}
    let events = 0
    for (const staged of this.staging.inOrder()) {
      const applied = await applyEntity(client, this.release, staged)
      const differing = applied.added + applied.changed + applied.removed
      if (differing > MANY_ROWS) await analyze(client, this.database.kind, staged.entity)
      if (!this.release.isFirst) events += differing
      if (applied.added + applied.changed + applied.unchanged + applied.removed > 0)
        entities[staged.entity] = applied
    }
    if (events > MANY_ROWS) await analyzeEvents(client, this.database.kind)
    return entities
  }

  private async derive(client: Queryable): Promise<void> {
    this.reportPhase('linking')
    const areParcelsRemoved = this.release.isFirst
      ? false
      : await unlinkRemovedParcels(client, this.release.id)
    await linkToParcels(client, areParcelsRemoved ? 'all' : { releaseId: this.release.id })
    if (!this.release.isFirst) await linkEvents(client, this.release.id)
    this.reportPhase('sharing')
    await updateParcelShares(client, this.release.id, this.release.isFirst)
  }

  private report(entities: ImportReport['entities']): ImportReport {
    const counts: ReleaseCounts = {
      read: this.rowsRead,
      added: 0,
      changed: 0,
      unchanged: 0,
      removed: 0,
      rejected: this.rejects.rejected,
      repaired: this.rejects.repaired,
    }
    for (const applied of Object.values(entities)) {
      counts.added += applied.added
      counts.changed += applied.changed
      counts.unchanged += applied.unchanged
      counts.removed += applied.removed
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
      messages: [...this.messages, ...this.unlistedMessage()],
    }
  }

  private unlistedMessage(): string[] {
    const { unlisted } = this.rejects
    if (unlisted === 0) return []
    return [`The reject file leaves out ${formatNumber(unlisted)} rows, for they are too many to list.`]
  }

  private async finishRelease(client: Queryable, report: ImportReport): Promise<void> {
    const { counts } = report
    await client.query(
      `UPDATE release SET status = 'superseded' WHERE source_key = $1 AND dataset_key = $2 AND status = 'current'`,
      [report.source, report.dataset],
    )
    await client.query(
      `UPDATE release SET status = 'current', finished_at = now(), read_count = $2, added_count = $3, changed_count = $4,
         unchanged_count = $5, removed_count = $6, rejected_count = $7, repaired_count = $8, reject_file = $9, message = $10
       WHERE id = $1`,
      [
        report.releaseId,
        counts.read,
        counts.added,
        counts.changed,
        counts.unchanged,
        counts.removed,
        counts.rejected,
        counts.repaired,
        report.rejectFile,
        report.messages.join(' ') || null,
      ],
    )
    // A first release changes nothing. The changes of any other are notified once it is committed, and never lost.
    if (!this.release.isFirst) {
      await client.query(`INSERT INTO release_watch (release_id, state) VALUES ($1, 'waiting')`, [
        report.releaseId,
      ])
    }
  }

  private reportPhase(phase: ImportPhase): void {
    this.request.onProgress?.({ phase, rowsRead: this.rowsRead })
  }
}
