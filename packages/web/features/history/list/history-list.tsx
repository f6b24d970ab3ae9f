import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ListingColumn } from '#domain/watching/history-view.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { hover } from '../../../state/map/hovered.ts'
import { hoverPlace, onPlacePicked } from '../../../state/map/shown-places.ts'
import { type HistoryLoad, isEntry } from '../load/history-load.ts'
import { headingsOf } from './history-headings.ts'
import classes from './history-list.module.css'
import { HistoryRow, rowHeight, rowId } from './history-row.tsx'
import { layoutOf, rowTopInGroup } from './list-layout.ts'
import { useHighlightedEntries } from './use-highlighted-entries.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListWindow } from './use-list-window.ts'

interface HistoryListProps {
  label: string
  load: HistoryLoad
  columns: readonly ListingColumn[]
  ticked: ReadonlySet<number>
  /** The entry that is looked at. */
  opened: number | null
  onTick: (ticked: ReadonlySet<number>) => void
  /** `isOnMap`: its dot was clicked, where the person looks already. */
  onOpen: (changeId: number, isOnMap: boolean) => void
}

function stopPointing(): void {
  hoverPlace(null, 'list')
  hover(null, 'list')
}

/** The changes of a history, in groups with headings that stay; only those in the window are drawn. */
export function HistoryList({ label, load, columns, ticked, opened, onTick, onOpen }: HistoryListProps) {
  const { rows, question } = load
  const units = usePreferences((preferences) => preferences.units)
  const scroller = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const height = rowHeight(columns)
  const layout = useMemo(
    () => layoutOf(headingsOf(rows, question.orderBy), height),
    [rows, question.orderBy, height],
  )
  const view = useListWindow(scroller, layout)

  const idAt = (index: number) => {
    const row = rows[index]
    return isEntry(row) ? row.changeId : null
  }
  const toggle = (index: number) => {
    const id = idAt(index)
    if (id === null) return
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  const open = (index: number) => {
    const id = idAt(index)
    if (id !== null) onOpen(id, false)
  }
  const keys = useListKeys(rows.length, view.pageRows, {
    open,
    toggle,
    toggleAll: () => {
      const all = rows.flatMap((row) => (isEntry(row) ? row.changeId : []))
      onTick(ticked.size === all.length ? new Set() : new Set(all))
    },
    reveal: view.scrollToRow,
  })

  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN)
    // A marked piece of text is meant to be copied.
    if (Number.isNaN(index) || window.getSelection()?.isCollapsed === false) return
    keys.setActive(index)
    if (target.closest('[data-tick]')) toggle(index)
    else open(index)
  }
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return
    const index = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const row = index === undefined ? undefined : rows[Number(index)]
    hoverPlace(isEntry(row) ? row.changeId : null, 'list')
    hover(isEntry(row) ? (row.upids[0] ?? null) : null, 'list')
  }

  const pick = useEffectEvent((changeId: number) => {
    const index = rows.findIndex((row) => isEntry(row) && row.changeId === changeId)
    if (index < 0) return
    keys.setActive(index)
    view.scrollToRow(index)
    onOpen(changeId, true)
  })
  const openedIndex = opened === null ? -1 : rows.findIndex((row) => isEntry(row) && row.changeId === opened)
  const revealOpened = useEffectEvent(() => view.scrollToRow(openedIndex))
  // The details take some of the list's height, and must not hide the entry.
  useEffect(() => {
    if (opened !== null) revealOpened()
  }, [opened])
  useEffect(() => onPlacePicked((id) => pick(id)), [])
  useEffect(() => stopPointing, [])
  useHighlightedEntries(scroller)

  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-busy={load.status === 'filling'}
      aria-activedescendant={isFocused && rows.length > 0 ? rowId(keys.active) : undefined}
      className={classes.scroller}
      data-focused={isFocused || undefined}
      onFocus={() => {
        setFocused(true)
        view.scrollToRow(keys.active)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={keys.onKeyDown}
      onClick={click}
      onPointerOver={pointAt}
      onPointerLeave={stopPointing}
    >
      <div role="presentation" className={classes.body} style={{ height: layout.height }}>
        {view.groups.map(({ group, first, end }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not of fields
          <div
            key={group.first}
            role="group"
            aria-label={group.heading ?? 'Changes'}
            className={classes.group}
            style={{ top: group.top, height: group.height }}
          >
            {group.heading !== null && (
              <div className={classes.heading} aria-hidden="true">
                <span>{group.heading}</span>
                {load.status === 'complete' && (
                  <span className={classes.count}>{formatNumber(group.end - group.first)}</span>
                )}
              </div>
            )}
            {rows.slice(first, end).map((row, offset) => {
              const index = first + offset
              const id = idAt(index)
              return (
                <HistoryRow
                  key={index}
                  row={row}
                  index={index}
                  count={rows.length}
                  top={rowTopInGroup(layout, group, index)}
                  height={height}
                  columns={columns}
                  units={units}
                  showsRelease={question.orderBy !== 'asOf'}
                  isTicked={id !== null && ticked.has(id)}
                  isActive={isFocused && index === keys.active}
                  isOpened={id !== null && id === opened}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
