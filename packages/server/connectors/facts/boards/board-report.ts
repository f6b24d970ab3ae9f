import type { FactLists } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { FactColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { Filter } from '../reso/odata-filter.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { BoardKey } from './board-connection.ts'

/** Form in which a board writes PIDs: `012-345-678` or `012345678`. */
export type PidForm = 'dashed' | 'digits'

type NamesOf<Source extends TaskSourceKey, Key = FactColumnKey> = Key extends `${Source}.${infer Name}`
  ? Name
  : never

/** A value for every column of a data source; null: the board does not state it. */
export type CellsOf<Source extends TaskSourceKey> = Record<NamesOf<Source>, CellValue>

interface Reported<Values> {
  values: Values
  lists: FactLists
}

export type AnyBoardReport = BoardReport<TaskSourceKey, Readonly<Record<string, CellValue>>>

/** Query of one data source to a board, for parcels by PID, and the reader of the returned rows. */
export interface BoardReport<Source extends TaskSourceKey, Values = CellsOf<Source>> {
  dataSource: Source
  board: BoardKey
  /** `Property`, or a board-specific resource. */
  resource: string
  pidForm: PidForm
  /** Condition on the rows, in addition to the PIDs. */
  only?: Filter
  /** `ParcelNumber` and `ModificationTimestamp` are among them. */
  select: readonly string[]
  /**
   * All rows about one parcel, one at least, the newest first by `newestBy`. Throws `UnreadableRow`.
   */
  read(rows: readonly [ResoRow, ...ResoRow[]]): Reported<Values>
  /** Field that orders rows by age: a year, a day or a timestamp. */
  newestBy: string
}
