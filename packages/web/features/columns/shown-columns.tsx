import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Checkbox, Tooltip } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnKey, columnLabel, columnOf } from '#domain/columns.ts'
import { useAssessmentYears } from '../../state/assessment-years.ts'
import classes from './columns-dialog.module.css'

interface ShownColumnsProps {
  shown: readonly ColumnKey[]
  onMove: (key: ColumnKey, toIndex: number) => void
  onHide: (key: ColumnKey) => void
}

/** The drag-to-reorder list. With the keyboard: Space on the grip lifts a column, the arrows move it, Space drops it. */
export function ShownColumns({ shown, onMove, onHide }: ShownColumnsProps) {
  const years = useAssessmentYears()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelOf = (id: string | number) => columnLabel(columnOf(id as ColumnKey), years)
  const list = useRef<HTMLOListElement>(null)
  /** The keyboard goes on with the column that takes the place of the one that left. */
  const hide = (key: ColumnKey) => {
    const index = shown.indexOf(key)
    flushSync(() => onHide(key))
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
    boxes?.[Math.min(index, boxes.length - 1)]?.focus()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(active.id as ColumnKey, shown.indexOf(over.id as ColumnKey))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(shown, labelOf) }}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes.shown}>
          {shown.map((key) => (
            <ShownColumn key={key} columnKey={key} label={labelOf(key)} onHide={hide} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface ShownColumnProps {
  columnKey: ColumnKey
  label: string
  onHide: (key: ColumnKey) => void
}

function ShownColumn({ columnKey, label, onHide }: ShownColumnProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: columnKey,
  })
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition }
  return (
    <li
      ref={setNodeRef}
      className={classes.shownColumn}
      style={style}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
      >
        <IconGripVertical size={16} stroke={1.75} />
      </button>
      <Tooltip label={columnOf(columnKey).tooltip} position="left">
        <div>
          <Checkbox size="xs" label={label} checked onChange={() => onHide(columnKey)} />
        </div>
      </Tooltip>
    </li>
  )
}

/** In the names of the columns: the library would read out their keys. */
function announcementsFor(
  shown: readonly ColumnKey[],
  labelOf: (id: string | number) => string,
): Announcements {
  const place = (id: string | number) => `place ${shown.indexOf(id as ColumnKey) + 1} of ${shown.length}`
  return {
    onDragStart: ({ active }) => `${labelOf(active.id)} lifted from ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${labelOf(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${labelOf(active.id)} dropped at ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${labelOf(active.id)} is back where it was.`,
  }
}
