import type { ReactNode } from 'react'
import { type BlockValueType, formatBlockValue } from '#domain/blocks/block-value.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { keepUnbroken } from '../../ui/unbroken.tsx'
import classes from './block-value.module.css'

/** Longer words may break anywhere. */
const MAX_WORD_LENGTH = 24

interface BlockValueProps {
  type: BlockValueType
  value: ColumnValue
  units: UnitSystem
}

export function BlockValue({ type, value, units }: BlockValueProps) {
  const text = formatBlockValue(type, value, units)
  if (text === null) return <span className={classes.missing}>{DASH}</span>
  const link = findLink(value)
  return link === null ? renderBreakable(text) : <a href={link}>{renderBreakable(text)}</a>
}

function findLink(value: ColumnValue): string | null {
  if (typeof value !== 'object' || value === null) return null
  return /^https?:\/\//i.test(value.link) ? value.link : null
}

export function renderBreakable(text: string): ReactNode {
  const isLong = text.split(/\s+/).some((word) => word.length > MAX_WORD_LENGTH)
  return isLong ? <span className={classes.breakable}>{text}</span> : keepUnbroken(text)
}
