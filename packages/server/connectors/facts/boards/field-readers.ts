/** Readers that name their fields, so that a report queries exactly the fields that it reads. */
import type { ResoRow } from '../reso/reso-client.ts'
import { readAssessments, readSales } from './row-lists.ts'
import {
  countText,
  describeStructure,
  readDay,
  readNumber,
  readSize,
  readText,
  readWords,
} from './row-reader.ts'
import { readArea, readFeet, readMetres, readSides, readSquareFeet } from './row-units.ts'

export interface FieldReader<Value> {
  fields: readonly string[]
  read(row: ResoRow): Value
}

const readerOf =
  <Names extends string[], Value>(read: (row: ResoRow, ...names: Names) => Value) =>
  (...fields: Names): FieldReader<Value> => ({ fields, read: (row) => read(row, ...fields) })

export const text = readerOf(readText)
export const number = readerOf(readNumber)
export const count = readerOf(countText)
export const size = readerOf(readSize)
export const day = readerOf(readDay)
export const words = readerOf(readWords)
export const area = readerOf(readArea)
export const squareFeet = readerOf(readSquareFeet)
export const feet = readerOf(readFeet)
export const metres = readerOf(readMetres)
export const sales = readerOf(readSales)
export const assessments = readerOf(readAssessments)

export const structure: FieldReader<string | null> = {
  fields: ['ArchitecturalStyle', 'PropertySubType', 'Stories'],
  read: describeStructure,
}
export const sides: FieldReader<ReturnType<typeof readSides>> = {
  fields: ['LotSizeDimensions'],
  read: readSides,
}

/** Derives a value from that of a reader. */
export const from = <Source, Value>(
  { fields, read }: FieldReader<Source>,
  derive: (value: Source) => Value,
): FieldReader<Value> => ({ fields, read: (row) => derive(read(row)) })

/** Reads an object, property by property. */
export function properties<Values extends object>(
  readers: {
    [Name in keyof Values]: FieldReader<Values[Name]>
  },
): FieldReader<Values> {
  const entries = Object.entries<FieldReader<unknown>>(readers)
  return {
    fields: [...new Set(entries.flatMap(([, { fields }]) => fields))],
    read: (row) => Object.fromEntries(entries.map(([name, { read }]) => [name, read(row)])) as Values,
  }
}
