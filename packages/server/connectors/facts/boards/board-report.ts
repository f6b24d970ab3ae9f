import type { FactLists } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { FactColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { Filter } from '../reso/odata-filter.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { BoardKey } from './board-connection.ts'

/** `012-345-678` or `012345678` */
export type PidForm = 'dashed' | 'digits'

type NamesOf<Source extends TaskSourceKey, Key = FactColumnKey> = Key extends `${Source}.${infer Name}`
  ? Name
  : never

export type CellsOf<Source extends TaskSourceKey> = Record<NamesOf<Source>, CellValue>

interface Reported<Values> {
  values: Values
  lists: FactLists
}

export type AnyBoardReport = BoardReport<TaskSourceKey, Readonly<Record<string, CellValue>>>

export interface BoardReport<Source extends TaskSourceKey, Values = CellsOf<Source>> {
  dataSource: Source
  board: BoardKey
  resource: string
  pidForm: PidForm
  only?: Filter
  /** Always includes `ParcelNumber` and `ModificationTimestamp`. */
  select: readonly string[]
  /** `rows` are about one parcel, the newest by `newestBy` first. @throws `UnreadableRow` */
  read(rows: readonly [ResoRow, ...ResoRow[]]): Reported<Values>
  newestBy: string
}
