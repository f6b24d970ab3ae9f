import { expect } from 'vitest'
import type { RowDump } from './account-dump.ts'

/** Expects that actions leave rows unchanged. */
export class UnchangedRows {
  private readonly dump: () => Promise<RowDump>
  private readonly idle: () => Promise<unknown>
  private last: RowDump | null = null

  /** `idle` resolves when all background work is done. */
  constructor(dump: () => Promise<RowDump>, idle: () => Promise<unknown>) {
    this.dump = dump
    this.idle = idle
  }

  /** Expects that the action changes no rows, except in the excluded tables. */
  async expectAfter(act: () => Promise<void>, except: ReadonlySet<string> = new Set()): Promise<void> {
    const before = this.last ?? (await this.dump())
    await act()
    await this.idle()
    this.last = await this.dump()
    const compared = (rows: RowDump) =>
      Object.fromEntries(Object.entries(rows).filter(([table]) => !except.has(table)))
    expect(compared(this.last)).toEqual(compared(before))
  }

  /** Takes a new snapshot of the rows before the next action. */
  readAnew(): void {
    this.last = null
  }
}
