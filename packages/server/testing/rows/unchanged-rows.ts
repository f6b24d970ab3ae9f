import { expect } from 'vitest'
import type { RowDump } from './account-dump.ts'

/** Expects that each of several acts leaves rows unchanged. */
export class UnchangedRows {
  private readonly dump: () => Promise<RowDump>
  private readonly idle: () => Promise<unknown>
  private last: RowDump | null = null

  /** `idle` resolves when all is done that an act has begun. */
  constructor(dump: () => Promise<RowDump>, idle: () => Promise<unknown>) {
    this.dump = dump
    this.idle = idle
  }

  /** Expects that the act changes no row but of the excepted tables. */
  async expectAfter(act: () => Promise<void>, except: ReadonlySet<string> = new Set()): Promise<void> {
    const before = this.last ?? (await this.dump())
    await act()
    await this.idle()
    this.last = await this.dump()
    const compared = (rows: RowDump) =>
      Object.fromEntries(Object.entries(rows).filter(([table]) => !except.has(table)))
    expect(compared(this.last)).toEqual(compared(before))
  }

  /** Reads the rows anew before the next act: they were changed meanwhile. */
  readAnew(): void {
    this.last = null
  }
}
