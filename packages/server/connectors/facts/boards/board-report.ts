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

/** A report of any data source. */
export type AnyBoardReport = BoardReport<TaskSourceKey, Readonly<Record<string, CellValue>>>

/** The query of one data source to a board about parcels by their PIDs, and how it reads the rows of the response. */
export interface BoardReport<Source extends TaskSourceKey, Values = CellsOf<Source>> {
  dataSource: Source
  board: BoardKey
  /** `Property`, or a resource of the board's own. */
  resource: string
  pidForm: PidForm
  /** Condition on the rows, besides being about the parcels. */
  only?: Filter
  /** `ParcelNumber` and `ModificationTimestamp` are among them. */
  select: readonly string[]
  /**
   * All rows about one parcel, one at least, the newest first by `newestBy`. Throws `UnreadableRow`.
   */
  read(rows: readonly [ResoRow, ...ResoRow[]]): Reported<Values>
  /** The field by which the newest row is found: a year, a day or a moment. */
  newestBy: string
}
