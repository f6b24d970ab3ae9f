import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import { useStable } from '../behaviour/use-stable.ts'
import classes from './reorder-list.module.css'

interface ReorderItem<Key extends string> {
  key: Key
  label: string
  content: ReactNode
  isSkipped?: boolean
}

interface ReorderListProps<Key extends string> {
  label: string
  items: readonly ReorderItem<Key>[]
  onMove: (key: Key, toIndex: number) => void
  disabled?: boolean
  hasArrows?: boolean
}

/** Moves a row past the nearest row that is not skipped. Undefined at the ends. */
interface RowMoves {
  up: (() => void) | undefined
  down: (() => void) | undefined
}

export const RowMovesContext = createContext<RowMoves>({ up: undefined, down: undefined })

/** A list to reorder by dragging, by buttons (WCAG 2.2), or with Space and arrows. */
export function ReorderList<Key extends string>(props: ReorderListProps<Key>) {
  const { label, items, onMove, disabled = false, hasArrows = true } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const order = items.map(({ key }) => key).join(' ')
  // Stable while the order is unchanged, to avoid rendering all rows.
  const keys = useMemo(() => order.split(' '), [order])
  const indexOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id)
  const [announcement, setAnnouncement] = useState('')
  const move = useStable((key: string, to: number) => {
    const item = items[indexOf(key)]
    if (!item) return
    setAnnouncement(`${item.label} moved to place ${to + 1} of ${items.length}.`)
    onMove(item.key, to)
  })
  const nextTo = (index: number, by: 1 | -1): number | undefined => {
    let next = index + by
    while (items[next]?.isSkipped) next += by
    return items[next] && next
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const item = items[indexOf(active.id)]
    if (item && over && over.id !== active.id) onMove(item.key, indexOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: createAnnouncements(items), screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol aria-label={label}>
          {items.map((item, index) => (
            <Row
              key={item.key}
              item={item}
              disabled={disabled}
              hasArrows={hasArrows}
              move={move}
              upTo={nextTo(index, -1)}
              downTo={nextTo(index, 1)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  )
}

const INSTRUCTIONS = {
  draggable: 'Press Space to lift, the arrow keys to move, Space again to drop, Escape to put it back.',
}

interface RowProps {
  item: ReorderItem<string>
  disabled: boolean
  hasArrows: boolean
  move: (key: string, to: number) => void
  upTo: number | undefined
  downTo: number | undefined
}

function Row({ item: { key, label, content }, disabled, hasArrows, move, upTo, downTo }: RowProps) {
  const moves = useMemo((): RowMoves => {
    const moveTo = (to: number | undefined) => (to === undefined ? undefined : () => move(key, to))
    return { up: moveTo(upTo), down: moveTo(downTo) }
  }, [key, move, upTo, downTo])
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key })
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition }
  return (
    <li ref={setNodeRef} className={classes.row} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={`Move ${label}`}
      >
        <IconGripVertical size={16} stroke={1.75} />
      </button>
      <RowMovesContext value={moves}>
        <div className={classes.content}>{content}</div>
      </RowMovesContext>
      {hasArrows && (
        <>
          <MoveButton label={`Move ${label} up`} run={moves.up} isDisabled={disabled}>
            <IconArrowUp size={14} stroke={1.75} />
          </MoveButton>
          <MoveButton label={`Move ${label} down`} run={moves.down} isDisabled={disabled}>
            <IconArrowDown size={14} stroke={1.75} />
          </MoveButton>
        </>
      )}
    </li>
  )
}

interface MoveButtonProps {
  label: string
  run: (() => void) | undefined
  isDisabled: boolean
  children: ReactNode
}

/** Not in the Tab order, because the grip works by keyboard. Disabled at the ends of the list. */
function MoveButton({ label, run, isDisabled, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.move}
      aria-label={label}
      disabled={isDisabled || run === undefined}
      onClick={run}
    >
      {children}
    </button>
  )
}

/** Announces labels; the library would announce keys. */
function createAnnouncements(items: readonly ReorderItem<string>[]): Announcements {
  const label = (id: UniqueIdentifier) => items.find(({ key }) => key === id)?.label ?? ''
  const place = (id: UniqueIdentifier) =>
    `place ${items.findIndex(({ key }) => key === id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `${label(active.id)} lifted from ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${label(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${label(active.id)} dropped at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${label(active.id)} is back where it was.`,
  }
}
