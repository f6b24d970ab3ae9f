import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { formatCount } from '#domain/text/counts.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'

/** Rows listed one by one; a file of garbage must not fill the disk with its own description. */
const MOST_LISTED = 100_000

export interface RejectedRow {
  position: number
  ref: string | null
  /** A row that is stored but was repaired, or that is worth a look, is listed here as well. */
  outcome: 'rejected' | 'repaired' | 'noticed'
  reason: string
}

export interface RejectReason {
  /** Without the values of a row. */
  reason: string
  count: number
  /** The first row that was rejected for it, and the reason with its values. */
  first: { position: number; reason: string } | null
}

/** Text of the reason that is given most often. */
export function commonestReason(reasons: readonly RejectReason[]): string {
  const { reason, count, first } = reasons.reduce((most, each) => (each.count > most.count ? each : most))
  const why = first ? `${first.reason} (the first at line or feature ${first.position})` : reason
  return `The commonest reason (${formatCount(count, 'time')}): ${why}. Nothing was imported.`
}

/**
 * The reject file of one release: a CSV with a line for every row that was not taken as it stood, and a last line that
 * says how many more there are when they were too many to list. Counts are exact either way.
 */
export class RejectFile {
  readonly path: string
  /** Kinds of reasons, how often, and the first of each as it was. */
  readonly reasons = new Map<string, RejectReason>()
  rejected = 0
  repaired = 0
  /** Rows that are counted, but have no line in the file. */
  unlisted = 0
  private stream: WriteStream | null = null
  /** A full disk, most likely; the import ends with it, for reasons nobody can read are no reasons. */
  private failure: Error | null = null
  private listed = 0
  private readonly mostListed: number

  constructor(path: string, mostListed = MOST_LISTED) {
    this.path = path
    this.mostListed = mostListed
  }

  add(row: RejectedRow): void {
    this.count(row.outcome, row.reason, 1, row.position)
    if (this.failure) throw this.failure
    if (this.listed >= this.mostListed) {
      this.unlisted++
      return
    }
    this.listed++
    this.open().write(`${row.position},${cell(row.ref ?? '')},${row.outcome},${cell(row.reason)}\r\n`)
  }

  /** Rows of one kind of which only the number is known. */
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
      this.stream.end(this.unlisted > 0 ? `,,not listed,${cell(moreRows(this.unlisted))}\r\n` : '')
    }
    await finished(this.stream).catch((error: unknown) => {
      throw this.failure ?? error
    })
  }

  /** Removes the file after an import that has failed for another reason, which is known already. */
  async remove(): Promise<void> {
    await this.close().catch(() => {})
    rmSync(this.path, { force: true })
  }

  private count(outcome: RejectedRow['outcome'], reason: string, times: number, position?: number): void {
    if (outcome === 'repaired') this.repaired += times
    if (outcome !== 'rejected') return
    this.rejected += times
    const kind = reasonKind(reason)
    const known = this.reasons.get(kind)
    if (known) known.count += times
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

/** `1,234 more rows are counted, but not listed here.` */
function moreRows(count: number): string {
  return `${formatCount(count, 'more row is', 'more rows are')} counted, but not listed here.`
}

/** The reason without the row's own values, so that like reasons are counted together. */
function reasonKind(reason: string): string {
  return reason.replace(/"[^"]*"/g, '"…"').replace(/-?\d[\d.,]*/g, 'n')
}

function cell(text: string): string {
  // A spreadsheet must not run what a hostile file has put into a key.
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
