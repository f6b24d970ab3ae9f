import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { formatCount } from '#domain/text/counts.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'

/** A garbage file must not fill the disk. */
const MAX_LISTED = 100_000

export interface RejectedRow {
  position: number
  ref: string | null
  /** Stored rows are listed too, if they were repaired or are noteworthy. */
  outcome: 'rejected' | 'repaired' | 'noticed'
  reason: string
}

export interface RejectReason {
  /** Reason without the row's values. */
  reason: string
  count: number
  /** First row with this reason, values included. */
  first: { position: number; reason: string } | null
}

export function commonestReason(reasons: readonly RejectReason[]): string {
  const { reason, count, first } = reasons.reduce((max, each) => (each.count > max.count ? each : max))
  const example = first ? `${first.reason} (the first at line or feature ${first.position})` : reason
  return `The commonest reason (${formatCount(count, 'time')}): ${example}. Nothing was imported.`
}

/** Writes a CSV line for each row that is not stored as given, up to `maxListed`. Counts include all rows. */
export class RejectFile {
  readonly path: string
  readonly reasons = new Map<string, RejectReason>()
  rejected = 0
  repaired = 0
  unlisted = 0
  private stream: WriteStream | null = null
  /** Usually a full disk. Fails the import, so that no reason is lost. */
  private failure: Error | null = null
  private listed = 0
  private readonly maxListed: number

  constructor(path: string, maxListed = MAX_LISTED) {
    this.path = path
    this.maxListed = maxListed
  }

  add(row: RejectedRow): void {
    this.count(row.outcome, row.reason, 1, row.position)
    if (this.failure) throw this.failure
    if (this.listed >= this.maxListed) {
      this.unlisted++
      return
    }
    this.listed++
    this.open().write(`${row.position},${toCell(row.ref ?? '')},${row.outcome},${toCell(row.reason)}\r\n`)
  }

  addUnlisted(outcome: RejectedRow['outcome'], reason: string, times: number): void {
    if (times === 0) return
    this.count(outcome, reason, times)
    this.unlisted += times
  }

  get hasRows(): boolean {
    return this.stream !== null
  }

  async close(): Promise<void> {
    if (!this.stream) return
    if (!this.stream.writableEnded) {
      this.stream.end(
        this.unlisted > 0
          ? `,,not listed,${toCell(`${formatCount(this.unlisted, 'more row is', 'more rows are')} counted, but not listed here.`)}\r\n`
          : '',
      )
    }
    await finished(this.stream).catch((error: unknown) => {
      throw this.failure ?? error
    })
  }

  /** Removes the file if the import fails for another reason. */
  async remove(): Promise<void> {
    await this.close().catch(() => {})
    rmSync(this.path, { force: true })
  }

  private count(outcome: RejectedRow['outcome'], reason: string, times: number, position?: number): void {
    if (outcome === 'repaired') this.repaired += times
    if (outcome !== 'rejected') return
    this.rejected += times
    const kind = reasonKind(reason)
    const existing = this.reasons.get(kind)
    if (existing) existing.count += times
    else
      this.reasons.set(kind, {
        reason: kind,
        count: times,
        first: position === undefined ? null : { position, reason },
      })
  }

  private open(): WriteStream {
    if (this.stream) return this.stream
    mkdirSync(dirname(this.path), { recursive: true })
    this.stream = createWriteStream(this.path)
    this.stream.on('error', (error: NodeJS.ErrnoException) => {
      const message = `The reject file ${this.path} cannot be written: ${error.message}. Nothing was imported.`
      this.failure =
        error.code === 'ENOSPC' ? new DatabaseUnavailable('disk_full', message) : new Error(message)
    })
    this.stream.write('line_or_feature,key,outcome,reason\r\n')
    return this.stream
  }
}

/** Removes values, so that rows with the same problem are counted together. */
function reasonKind(reason: string): string {
  return reason.replace(/"[^"]*"/g, '"…"').replace(/-?\d[\d.,]*/g, 'n')
}

function toCell(text: string): string {
  // Prevents formula injection in spreadsheets.
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
