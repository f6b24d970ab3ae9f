import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { isRejection, type MappedRow } from '../../connectors/source.ts'
import { inTransaction, type SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { BadInput } from '../bad-input.ts'
import { linkRelease } from '../derive/link-to-parcels.ts'
import { updateParcelShares } from '../derive/parcel-shares.ts'
import { reportLinks } from '../derive/report-links.ts'
import { reportTwins } from '../derive/report-repeated-years.ts'
import { checkStaging } from '../staging/check-staging.ts'
import type { Staging } from '../staging/staging.ts'
import { analyze, analyzeEvents } from './analyze.ts'
import { applyDifference, fillEntity } from './apply-release.ts'
import { compareEntity, describeRetained } from './compare-release.ts'
import { finishRelease } from './finish-release.ts'
import type {
  AppliedCounts,
  ImportPhase,
  ImportReport,
  ImportRequest,
  MappedInput,
} from './import-request.ts'
import { commonestReason, type RejectFile } from './rejects.ts'
import type { ReleaseIdentity } from './release.ts'
import { refuseLoss, refuseOlder } from './replacement.ts'

const MANY_ROWS = 1000

export class ImportRun {
  private rowsRead = 0
  private swapped = 0
  /** Rows from which the mapping makes no record, such as unassessed parcels. */
  private readonly empty = { count: 0, first: 0 }
  private messages: string[] = []
  private readonly links: ImportReport['links'] = {}
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
    refuseOlder(this.release.current, this.request)
    for await (const batch of batches) {
      for (const { position, mappedRow: row } of batch) this.take(position, row)
      await this.staging.flush()
      this.reportPhase('reading')
    }
    this.refuseWhenSwapped()
    this.messages.push(...(this.request.checkRead?.() ?? []), ...this.describeEmpty())
    this.refuseUnusable()
    await this.staging.finish(!this.release.isFirst)
  }

  async check(): Promise<void> {
    this.reportPhase('checking')
    for (const staged of this.staging.entities.values()) {
      const messages = await checkStaging(
        this.database,
        staged,
        this.release,
        this.rejects,
        this.request.repeatedKeys,
      )
      this.messages.push(...messages)
    }
    if (this.staging.rows === 0 || this.request.repeatedKeys === 'refuse') this.refuseUnusable()
  }

  async commit(): Promise<ImportReport> {
    const report = await inTransaction(this.database, async (_, client) => {
      const memory = this.database.kind === 'native' ? '256MB' : '48MB'
      await client.query(`SET LOCAL work_mem = '${memory}'; SET LOCAL maintenance_work_mem = '${memory}'`)
      this.reportPhase('writing')
      const entities = await this.applyAll(client)
      await this.derive(client)
      const result = this.report(entities)
      await finishRelease(client, result, this.release, this.request)
      return result
    })
    this.reportPhase('done')
    return report
  }

  private take(position: number, row: MappedRow): void {
    this.rowsRead++
    if (isRejection(row)) {
      this.rejects.add({ position, ref: row.ref, outcome: 'rejected', reason: row.reason })
      return
    }
    if (row.length === 0 && ++this.empty.count === 1) this.empty.first = position
    for (const record of row) {
      const result = this.staging.add(record, position)
      if (result.ok) {
        if (result.isRepaired) {
          const reason = 'an open ring was closed or an empty one dropped'
          this.rejects.add({ position, ref: record.ref, outcome: 'repaired', reason })
        }
        continue
      }
      this.rejects.add({ position, ref: record.ref, outcome: 'rejected', reason: result.reason })
      if (result.isSwapped && ++this.swapped === 1000) this.refuseWhenSwapped()
    }
  }

  /** Refuses a file if most of its places are in BC only after swapping coordinates. */
  private refuseWhenSwapped(): void {
    if (this.swapped * 2 <= this.rowsRead) return
    throw new BadInput(
      `Longitude and latitude are swapped in this file: ${this.swapped} of ${this.rowsRead} rows lie in British ` +
        'Columbia only when the two are exchanged. Nothing was imported. Import it again with --swap-xy, or name the ' +
        'columns the right way round with --lon and --lat.',
    )
  }

  private describeEmpty(): string[] {
    const { count, first } = this.empty
    if (count === 0) return []
    const location = count === 1 ? `line or feature ${first}` : `the first at line or feature ${first}`
    return [
      `${formatCount(count, 'row')} ${nounFor(count, 'has', 'have')} nothing of this dataset (${location}).`,
    ]
  }

  private refuseUnusable(): void {
    if (this.staging.rows > 0 && this.rejects.rejected * 2 <= this.rowsRead) return
    if (this.rowsRead === 0) throw new BadInput('The file holds no rows. Nothing was imported.')
    const { count, first } = this.empty
    const reason = 'nothing of this dataset'
    const empty = { reason, count, first: { position: first, reason } }
    const unusable =
      this.staging.rows === 0
        ? `None of the rows can be used (${formatCount(this.rowsRead, 'row')} read).`
        : `${formatNumber(this.rejects.rejected)} of the ${formatNumber(this.rowsRead)} rows cannot be used.`
    throw new BadInput(`${unusable} ${commonestReason([empty, ...this.rejects.reasons.values()])}`)
  }

  private async applyAll(client: SqlClient): Promise<ImportReport['entities']> {
    const entities: ImportReport['entities'] = {}
    const { isFirst } = this.release
    if (!isFirst) await this.compareAll(client)
    const apply = isFirst ? fillEntity : applyDifference
    let events = 0
    for (const staged of this.staging.inOrder()) {
      const applied = await apply(client, this.release, staged)
      const differenceCount = applied.added + applied.changed + applied.removed
      if (differenceCount > MANY_ROWS) await analyze(client, this.database.kind, staged.entity)
      if (!isFirst) events += differenceCount
      if (differenceCount + applied.unchanged > 0) entities[staged.entity] = applied
    }
    if (events > MANY_ROWS) await analyzeEvents(client, this.database.kind)
    return entities
  }

  /** Compares all entities before any is applied. @throws ReplacementRefused */
  private async compareAll(client: SqlClient): Promise<void> {
    const loss = { previous: 0, removed: 0, elsewhere: 0, retained: 0 }
    for (const staged of this.staging.inOrder()) {
      const difference = await compareEntity(client, this.release, staged)
      loss.previous += staged.rows - difference.added + difference.removed
      loss.removed += difference.removed
      loss.elsewhere += difference.elsewhere
      loss.retained += difference.retained
    }
    if (loss.retained > 0) this.messages.push(describeRetained(loss.retained))
    refuseLoss(this.release.current, this.request, loss)
  }

  private async derive(client: SqlClient): Promise<void> {
    this.reportPhase('linking')
    const newlyLinked = await linkRelease(client, this.release)
    if (newlyLinked > 0)
      this.messages.push(
        `${formatCount(newlyLinked, 'row')} of earlier imports found ${newlyLinked === 1 ? 'its' : 'their'} parcel here.`,
      )
    await this.reportLinks(client)
    this.reportPhase('sharing')
    await updateParcelShares(client, this.release.id, this.release.isFirst)
  }

  private async reportLinks(client: SqlClient): Promise<void> {
    for (const staged of this.staging.inOrder()) {
      const links = await reportLinks(client, this.release, staged, this.rejects)
      if (!links) continue
      this.links[staged.entity] = links.counts
      this.messages.push(...links.messages)
    }
    const twins = this.staging.entities.has('parcel') ? await reportTwins(client, this.release) : null
    if (twins !== null) this.messages.push(twins)
    await this.rejects.close()
  }

  private report(entities: ImportReport['entities']): ImportReport {
    const total = (name: keyof AppliedCounts) =>
      Object.values(entities).reduce((sum, counts) => sum + counts[name], 0)
    return {
      outcome: 'imported',
      releaseId: this.release.id,
      source: this.release.sourceKey,
      dataset: this.release.datasetKey,
      asOf: this.request.asOf,
      counts: {
        read: this.rowsRead,
        added: total('added'),
        changed: total('changed'),
        unchanged: total('unchanged'),
        removed: total('removed'),
        rejected: this.rejects.rejected,
        repaired: this.rejects.repaired,
      },
      entities,
      links: this.links,
      rejectFile: this.rejects.hasRows ? this.rejects.path : null,
      rejectReasons: [...this.rejects.reasons.values()],
      quarantine: null,
      messages: [...this.messages, ...this.unlistedMessage()],
    }
  }

  private unlistedMessage(): string[] {
    const { unlisted } = this.rejects
    if (unlisted === 0) return []
    return [`The reject file leaves out ${formatNumber(unlisted)} rows, because they are too many to list.`]
  }

  private reportPhase(phase: ImportPhase): void {
    this.request.onProgress?.({ phase, rowsRead: this.rowsRead })
  }
}
