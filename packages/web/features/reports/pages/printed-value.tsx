import type { ReactNode } from 'react'
import { formatReportValue, type ReportValueType } from '#domain/report/report-value.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import classes from './pieces.module.css'

/** Longer words are cut where the line ends: no column is wide enough for them. */
const LONGEST_WORD = 24

interface PrintedValueProps {
  type: ReportValueType
  value: ColumnValue
  units: UnitSystem
}

/** A value as paper has it: a dash for one that is missing, which the sources explain; links live. */
export function PrintedValue({ type, value, units }: PrintedValueProps) {
  const text = formatReportValue(type, value, units)
  if (text === null) return <span className={classes.missing}>{DASH}</span>
  const link = linkOf(value)
  return link === null ? breakable(text) : <a href={link}>{breakable(text)}</a>
}

/** Addresses of the web alone: others come from nobody's data. */
function linkOf(value: ColumnValue): string | null {
  if (typeof value !== 'object' || value === null) return null
  return /^https?:\/\//i.test(value.link) ? value.link : null
}

/** Text that stays within its column, however long its words are. */
export function breakable(text: string): ReactNode {
  const isLong = text.split(/\s+/).some((word) => word.length > LONGEST_WORD)
  return isLong ? <span className={classes.breakable}>{text}</span> : unbroken(text)
}
