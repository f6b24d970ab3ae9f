import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { RestoreButtons } from '../restore-buttons.tsx'
import classes from './block-items.module.css'
import { ItemEditor } from './item-editor.tsx'
import { SheetValue } from './sheet-value.tsx'

interface BlockItemsProps {
  upid: string
  items: readonly SheetItem[]
  isEditing: boolean
}

export function BlockItems({ upid, items, isEditing }: BlockItemsProps) {
  const visibleItems = isEditing ? items : items.filter(({ item }) => !item.isDeleted)
  if (visibleItems.length === 0) return null
  return (
    <dl className={classes.items}>
      {visibleItems.map((field) => (
        <div key={field.key} data-deleted={field.item.isDeleted} data-item={field.key}>
          <dt>{field.label}</dt>
          <dd>{isEditing ? <EditedItem upid={upid} field={field} /> : <SheetValue field={field} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function EditedItem({ upid, field }: { upid: string; field: SheetItem }) {
  const { item, key, label } = field
  const canEdit = item.isEditable && !item.isDeleted
  const isChanged = isEdited(item) || item.isDeleted
  return (
    <span className={classes.edited}>
      <span className={classes.value}>
        {canEdit ? <ItemEditor upid={upid} field={field} /> : <SheetValue field={field} />}
      </span>
      <RestoreButtons
        upid={upid}
        name={label}
        deleting={item.isDeletable && !item.isDeleted ? { kind: 'delete-item', item: key } : null}
        restoring={isChanged ? { kind: 'restore-item', item: key } : null}
      />
    </span>
  )
}
