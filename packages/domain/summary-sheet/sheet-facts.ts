/**
 * What a summary sheet is made from, as it has arrived so far: our own tables, and answers of data sources that are asked by
 * tasks. Dates are `YYYY-MM-DD`, prices Canadian dollars, areas square metres, lengths metres.
 */

import type { ResourceKey } from '../account/permissions.ts'
import type { AsyncState } from '../table/async-item.ts'
import type { RowColumnKey } from '../table/columns.ts'
import type { TaskSourceKey } from '../table/data-sources.ts'
import type { ColumnValue } from '../text/column-type.ts'

/** Who says it, and of which day. */
export interface SheetOrigin {
  title: string
  publisher: string
  licence: string
  attribution: string
  asOf: string
  /** Answered by a local stand-in, or synthetic: no fact of the real world. */
  isStandIn: boolean
  /** When it was answered, where it was asked for; ISO time. */
  fetchedAt?: string | null
}

/** A value with where it comes from; null: computed by us, or there is no value. */
export interface Known<Value = ColumnValue> {
  value: Value
  origin: SheetOrigin | null
}

/** What is asked for at once, and comes as a whole or not at all. */
export interface Loadable<Value> {
  state: Extract<AsyncState, 'loading' | 'done' | 'error'>
  value: Value | null
  reason: string | null
}

export type RowFacts = Partial<Record<RowColumnKey, Known>>

export interface AssessedYear {
  year: number
  land: number | null
  building: number | null
  total: number | null
  origin: SheetOrigin | null
  /** What must be known to read it: `Sum of 12 rolls`. */
  note: string | null
}

export interface KnownSale {
  soldOn: string
  priceDollars: number | null
  comment: string | null
  origin: SheetOrigin | null
}

export interface KnownApplication {
  id: string
  name: string
  status: string | null
  origin: SheetOrigin | null
}

/** What the parcel card answers, apart from the outline. */
export interface CardFacts {
  /** Nine digits each: the lot's own, and those of its strata units. */
  pids: Known<readonly string[]>
  /** How many units there are in all; more than the PIDs when not all are told. */
  unitCount: number
  /** Of one source, the newest first. */
  assessments: readonly AssessedYear[]
  sales: readonly KnownSale[]
  applications: readonly KnownApplication[]
}

export interface ListedSale {
  soldOn: string
  priceDollars: number | null
  comment: string | null
}

export interface Listing {
  listingNumber: string
  status: string
  listedOn: string | null
  endedOn: string | null
  priceDollars: number | null
  soldPriceDollars: number | null
  propertyType: string | null
  brokerage: string | null
}

export interface ListedAssessment {
  year: number
  landDollars: number | null
  improvementDollars: number | null
  totalDollars: number | null
}

/** The latest that a data source said of the parcel. An earlier answer's values stay while it is asked again, or fails. */
export interface SourceAnswer {
  state: 'loading' | 'done' | 'error'
  /** By column name: `titleNumber`. */
  values: Readonly<Record<string, ColumnValue>> | null
  lists: {
    sales?: readonly ListedSale[] | undefined
    listings?: readonly Listing[] | undefined
    assessments?: readonly ListedAssessment[] | undefined
  } | null
  origin: SheetOrigin | null
  reason: string | null
  failure: string | null
}

export interface SheetFacts {
  rows: Loadable<RowFacts>
  card: Loadable<CardFacts>
  /** A data source that is missing was not asked. */
  answers: Readonly<Partial<Record<TaskSourceKey, SourceAnswer>>>
  /** Permissions of the account. */
  allowed: ReadonlySet<ResourceKey>
}

/** What the items of a data source show: values once there were any, whatever became of asking again. */
export function answerState(answer: SourceAnswer | undefined): AsyncState {
  if (answer === undefined) return 'new'
  if (answer.values !== null) return 'done'
  if (answer.state === 'loading') return 'loading'
  if (answer.state === 'done') return 'done'
  return answer.failure === 'timeout' ? 'timeout' : 'error'
}
