import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { columnOf } from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { useSession } from '../../state/account/session.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'
import type { SelectOption } from '../../ui/fields/select/select-options.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import { ADDRESS, type Sort, type SortColumn } from './order/order-rows.ts'
import classes from './parcel-list.module.css'

const SELECTED = 'selected'
type Order = SortColumn | typeof SELECTED

interface ListOrderProps {
  columns: readonly GridColumn[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

export function ListOrder({ columns, sort, onSort }: ListOrderProps) {
  const resources = useSession((session) => session.allowedResources)
  const isDescending = sort?.isDescending ?? false
  const Icon = isDescending ? IconSortDescending : IconSortAscending
  return (
    <div className={classes.order}>
      <SelectBox<Order>
        label="Sort by"
        isLabelHidden
        options={[
          { value: SELECTED, label: 'Order of selection' },
          { value: ADDRESS, label: 'Address' },
          ...columns.map(toOrderOption),
        ]}
        resources={resources}
        value={sort?.column ?? SELECTED}
        onChange={(column) => onSort(column === SELECTED ? null : { column, isDescending: false })}
      />
      <IconButton
        icon={Icon}
        label={isDescending ? 'Descending. Reverse the order' : 'Ascending. Reverse the order'}
        disabled={sort === null}
        onClick={() => sort && onSort({ ...sort, isDescending: !isDescending })}
      />
    </div>
  )
}

function toOrderOption({ key, fullLabel }: GridColumn): SelectOption<Order> {
  const { dataSource, needs } = columnOf(key)
  return { value: key, label: fullLabel, needs: needs.length > 0 ? needs : DATA_SOURCES[dataSource].needs }
}
