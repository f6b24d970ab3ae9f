import { Button } from '@mantine/core'
import { type BlockValueType, formatBlockValue } from '#domain/blocks/block-value.ts'
import type { PartDifference } from '#domain/report/differences/part-differences.ts'
import { PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { formatCount } from '#domain/text/counts.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import { useUnits } from '../../../../state/account/preferences.ts'
import classes from './changes.module.css'

const MAX_DIFFERENCES = 100
const CHANGES: Record<PartDifference['change'], string> = {
  added: 'New',
  removed: 'No longer stated',
  changed: 'Changed',
}

interface PartChangesProps {
  partKey: PartKey
  differences: readonly PartDifference[]
  hasSeveralParcels: boolean
  isTaking: boolean
  onTakeOver: () => void
}

export function PartChanges(props: PartChangesProps) {
  const { partKey, differences, hasSeveralParcels, isTaking, onTakeOver } = props
  const { title } = PART_KINDS[partKey]
  const hiddenCount = differences.length - MAX_DIFFERENCES
  return (
    <div className={classes.part}>
      <details>
        <summary>
          <strong>{title}</strong>{' '}
          <span className={classes.count}>{formatCount(differences.length, 'change')}</span>
        </summary>
        <ul>
          {differences.slice(0, MAX_DIFFERENCES).map((difference, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its keys may repeat
            <Difference key={index} difference={difference} hasSeveralParcels={hasSeveralParcels} />
          ))}
        </ul>
        {hiddenCount > 0 && <p className={classes.note}>And {formatNumber(hiddenCount)} more.</p>}
      </details>
      <Button
        variant="default"
        h={32}
        disabled={isTaking}
        aria-label={`Take over ${title}`}
        onClick={onTakeOver}
      >
        Take over
      </Button>
    </div>
  )
}

interface DifferenceProps {
  difference: PartDifference
  hasSeveralParcels: boolean
}

function Difference({ difference, hasSeveralParcels }: DifferenceProps) {
  const { change, subject, block, label, values } = difference
  const units = useUnits()
  const format = (type: BlockValueType, value: ColumnValue) => formatBlockValue(type, value, units) ?? DASH
  const place = [hasSeveralParcels ? subject : null, block.title].filter(Boolean).join(' · ')
  // A row that was added or removed lists all its values, including its label.
  const isLabelled = change === 'changed' || block.kind === 'facts'
  return (
    <li>
      <span className={classes.change} data-change={change}>
        {CHANGES[change]}
      </span>
      <div>
        {place !== '' && <p className={classes.note}>{place}</p>}
        {isLabelled && label && <p className={classes.label}>{format(label.type, label.value)}</p>}
        {values.map(({ term, type, before, after }) => (
          <p key={`${term} ${type}`} className={classes.value}>
            {term !== '' && <span className={classes.term}>{term}</span>}
            {change !== 'added' && <del>{format(type, before)}</del>}
            {change === 'changed' && <span aria-hidden="true"> → </span>}
            {change !== 'removed' && <ins>{format(type, after)}</ins>}
          </p>
        ))}
      </div>
    </li>
  )
}
