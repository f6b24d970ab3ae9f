import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatCount } from '#domain/text/counts.ts'
import { textOnParcels } from '#domain/watching/changes/texts/change-text.ts'
import { leadingAddresses, selectLeaders } from '#domain/watching/changes/texts/leading-addresses.ts'
import { ChangeIcon } from '../../../property/change-icon.tsx'
import { keepUnbroken } from '../../../ui/unbroken.tsx'
import classes from './history-row.module.css'
import { type LineProps, ListOption, TickBox } from './list-option.tsx'

interface GroupRowProps extends LineProps {
  entries: readonly HistoryEntry[]
  isUnfolded: boolean
}

export function GroupRow({ entries, isUnfolded, ...line }: GroupRowProps) {
  const [first] = entries
  if (!first?.group) return null
  const Chevron = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <ListOption {...line} data-row={line.index}>
      <TickBox isTicked={line.isTicked} />
      <div className={classes.words}>
        <p className={classes.first} data-group>
          <b>{leadingAddresses(selectLeaders(entries).map(({ label }) => label)) ?? 'No address'}</b>
        </p>
        <p className={classes.text}>
          {keepUnbroken(textOnParcels(first.type, first.group.text, entries.length))}
        </p>
        <p className={classes.foot}>
          <ChangeIcon type={first.type} size={16} />
          <span>
            {first.title} · {first.source}
          </span>
          <span className={classes.fold}>
            <Chevron size={14} stroke={1.75} aria-hidden />
            {isUnfolded ? 'Hide' : 'Show'} {formatCount(entries.length, 'change')}
          </span>
        </p>
      </div>
    </ListOption>
  )
}
