import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ListingColumn } from '#domain/watching/history-view.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { hover } from '../../../state/map/hovered.ts'
import { hoverPlace, onPlacePicked, useShownPlaces } from '../../../state/map/shown-places.ts'
import { type HistoryLoad, isEntry } from '../load/history-load.ts'
import { GroupRow } from './group-row.tsx'
import classes from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'
import type { ListLine } from './list-layout.ts'
import { getRowId } from './list-option.tsx'
import { useLines } from './use-lines.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListWindow } from './use-list-window.ts'

interface HistoryListProps {
  label: string
  load: HistoryLoad
  columns: readonly ListingColumn[]
  ticked: ReadonlySet<number>
  openId: number | null
  onTick: (ticked: ReadonlySet<number>) => void
  onOpen: (changeId: number, isOnMap: boolean) => void
  onUnfold: (entries: readonly HistoryEntry[]) => void
}

function clearHover(): void {
  hoverPlace(null, 'list')
  hover(null, 'list')
}

export function HistoryList({ label, load, columns, ticked, openId, ...props }: HistoryListProps) {
  const { rows, question } = load
  const units = usePreferences((preferences) => preferences.units)
  const scroller = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const { lines, layout } = useLines(load, openKeys, scroller)
  const view = useListWindow(scroller, layout)

  const entriesAt = (index: number): HistoryEntry[] =>
    (lines[index]?.rows ?? []).flatMap((row) => {
      const entry = rows[row]
      return isEntry(entry) ? entry : []
    })
  const isTicked = (entries: readonly HistoryEntry[]) =>
    entries.length > 0 && entries.every(({ changeId }) => ticked.has(changeId))
  const toggle = (index: number) => {
    const entries = entriesAt(index)
    const ids = new Set(entries.map(({ changeId }) => changeId))
    if (ids.size > 0) props.onTick(isTicked(entries) ? ticked.difference(ids) : ticked.union(ids))
  }
  const toggleGroup = (key: string, entries: readonly HistoryEntry[]) => {
    setOpenKeys(openKeys.symmetricDifference(new Set([key])))
    if (!openKeys.has(key)) props.onUnfold(entries)
  }
  const open = (index: number) => {
    const line = lines[index]
    const entries = entriesAt(index)
    const [firstEntry] = entries
    if (line?.role === 'head' && line.group !== null) toggleGroup(line.group, entries)
    else if (firstEntry) props.onOpen(firstEntry.changeId, false)
  }
  const keys = useListKeys(lines.length, view.pageRows, {
    open,
    toggle,
    toggleAll: () => {
      const allIds = rows.filter(isEntry).map(({ changeId }) => changeId)
      props.onTick(ticked.size === allIds.length ? new Set() : new Set(allIds))
    },
    reveal: view.scrollToRow,
  })

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN)
    // Ignores a click that ends a text selection.
    if (Number.isNaN(index) || window.getSelection()?.isCollapsed === false) return
    keys.setActive(index)
    if (target.closest('[data-tick]')) toggle(index)
    else open(index)
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return
    const index = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const [entry] = index === undefined ? [] : entriesAt(Number(index))
    hoverPlace(entry?.changeId ?? null, 'list')
    hover(entry?.upids[0] ?? null, 'list')
  }

  const openPicked = useEffectEvent((changeId: number) => {
    const entry = rows.find((row) => isEntry(row) && row.changeId === changeId)
    if (!isEntry(entry)) return
    if (entry.group) setOpenKeys(openKeys.union(new Set([entry.group.key])))
    props.onOpen(changeId, true)
  })
  const openedIndex =
    openId === null
      ? -1
      : lines.findIndex((line, index) => line.role !== 'head' && entriesAt(index)[0]?.changeId === openId)
  const revealOpened = useEffectEvent(() => {
    if (openedIndex < 0) return
    keys.setActive(openedIndex)
    view.scrollToRow(openedIndex)
  })
  // Opening the details shrinks the list, which could hide the entry.
  useEffect(() => {
    if (openId !== null) revealOpened()
  }, [openId])
  useEffect(() => onPlacePicked((id) => openPicked(id)), [])
  useEffect(() => clearHover, [])
  useHighlightedEntries(scroller)

  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-busy={load.status === 'filling'}
      aria-activedescendant={isFocused && lines.length > 0 ? getRowId(keys.active) : undefined}
      className={classes.scroller}
      data-focused={isFocused || undefined}
      onFocus={(event) => {
        setFocused(true)
        // Does not scroll on a press, because the row below would move away before the click.
        if (event.currentTarget.matches(':focus-visible')) view.scrollToRow(keys.active)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={keys.onKeyDown}
      onClick={onClick}
      onPointerOver={onPointerOver}
      onPointerLeave={clearHover}
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
              <GroupHeading
                text={group.heading}
                count={load.status === 'complete' ? countRows(lines, group) : null}
              />
            )}
            {lines.slice(first, end).map((line, offset) => {
              const index = first + offset
              const entries = entriesAt(index)
              const lineProps = {
                index,
                count: lines.length,
                top: (layout.tops[index] ?? 0) - group.top,
                isTicked: isTicked(entries),
                isActive: isFocused && index === keys.active,
              }
              return line.role === 'head' && line.group !== null ? (
                <GroupRow
                  key={index}
                  {...lineProps}
                  entries={entries}
                  isUnfolded={openKeys.has(line.group)}
                />
              ) : (
                <HistoryRow
                  key={index}
                  {...lineProps}
                  row={rows[line.rows[0]]}
                  isMember={line.role === 'member'}
                  columns={columns}
                  units={units}
                  showsRelease={question.orderBy !== 'asOf'}
                  isOpened={openId !== null && entries[0]?.changeId === openId}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

const GroupHeading = ({ text, count }: { text: string; count: number | null }) => (
  <div className={classes.heading} aria-hidden="true">
    <span>{text}</span>
    {count !== null && <span className={classes.count}>{formatNumber(count)}</span>}
  </div>
)

/** Counts an expanded group once. */
const countRows = (lines: readonly ListLine[], { first, end }: { first: number; end: number }): number =>
  lines.slice(first, end).reduce((sum, { rows, role }) => sum + (role === 'member' ? 0 : rows.length), 0)

/** Marks the entry of the hovered map dot. Sets attributes directly, without rendering rows. */
function useHighlightedEntries(scroller: RefObject<HTMLElement | null>): void {
  const mark = () => {
    const { hovered } = useShownPlaces.getState()
    const changeId = hovered?.source === 'map' ? String(hovered.id) : null
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []) {
      row.toggleAttribute('data-lit', row.dataset.change === changeId)
    }
  }
  // Runs after every render, because scrolling replaces rows.
  useLayoutEffect(mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads everything else when called
  useEffect(() => useShownPlaces.subscribe(mark), [])
}
