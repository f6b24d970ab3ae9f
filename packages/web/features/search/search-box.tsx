import { IconChevronLeft, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchHit } from '#contract/parcel/search.ts'
import { importAhead } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useEscape, useShortcutKeys } from '../../lib/shortcuts.ts'
import { uncoverMap } from '../../state/table/drawer.ts'
import { useStable } from '../../ui/behaviour/use-stable.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './search-box.module.css'
import { rememberHit, setSearchCollapsed, useSearchCollapsed } from './search-memory.ts'
import { useSearchList } from './use-search-list.ts'

const loadResults = () => import('./search-results.tsx')
const SearchResults = lazyPart(loadResults, 'SearchResults')

const LIST_ID = 'search-results'
const getOptionId = (index: number) => `search-hit-${index}`

interface SearchBoxProps {
  onPreview: (hit: SearchHit | null) => void
  onOpen: (hit: SearchHit) => void
  onAdd: (hit: SearchHit) => void
  onEdit: () => void
}

export function SearchBox(props: SearchBoxProps) {
  const { isCollapsed } = useSearchCollapsed()
  const [isFocusWanted, setFocusWanted] = useState(false)
  const open = useStable(() => {
    // Uncovers the map first, because a covered field cannot take the focus.
    flushSync(uncoverMap)
    setSearchCollapsed(false)
    setFocusWanted(true)
  })
  useShortcutKeys(
    useMemo(
      () => [
        { keys: ['/', 'mod+k'], title: 'Search', group: 'Find' as const, worksInFields: true, run: open },
      ],
      [open],
    ),
  )
  if (isCollapsed)
    return (
      <div className={classes.collapsed}>
        <IconButton icon={IconSearch} label="Search" shortcut="/" aria-expanded={false} onClick={open} />
      </div>
    )
  return <OpenSearchBox {...props} isFocusWanted={isFocusWanted} onFocused={() => setFocusWanted(false)} />
}

interface OpenSearchBoxProps extends SearchBoxProps {
  isFocusWanted: boolean
  onFocused: () => void
}

function OpenSearchBox({ onPreview, onOpen, onAdd, onEdit, isFocusWanted, onFocused }: OpenSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** Set if Enter was pressed before results arrived: true adds the first result, false opens it. */
  const [awaited, setAwaited] = useState<boolean | null>(null)
  const isEmpty = text.trim() === ''
  const { state, response, hits, retry, forget } = useSearchList(text.trim(), isOpen)
  const activeHit = hits[active]
  const isListOpen = isOpen && (!isEmpty || hits.length > 0)

  const preview = useEffectEvent(onPreview)
  useEffect(() => {
    preview(isListOpen ? (activeHit ?? null) : null)
  }, [activeHit, isListOpen])
  // Activates the first result of a new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list, not its length, resets the choice
  useEffect(() => setActive(0), [response])
  useEffect(() => void importAhead(loadResults), [])
  useEffect(() => {
    if (!isFocusWanted) return
    input.current?.focus()
    input.current?.select()
    onFocused()
  }, [isFocusWanted, onFocused])

  const edit = (newText: string) => {
    setText(newText)
    setAwaited(null)
    onEdit()
  }
  const close = () => {
    setOpen(false)
    setAwaited(null)
  }
  useEscape(isListOpen, close)

  const choose = (hit: SearchHit, isAdding: boolean) => {
    setText(hit.title)
    close()
    input.current?.blur()
    rememberHit(hit)
    if (isAdding) onAdd(hit)
    else onOpen(hit)
  }
  const chooseByKey = (hit: SearchHit, isAdding: boolean) => choose(hit, isAdding && hit.upids.length > 0)

  const chooseAwaited = useEffectEvent((isAdding: boolean) => {
    setAwaited(null)
    if (state.kind === 'found' && state.response.hint === null && hits[0]) chooseByKey(hits[0], isAdding)
  })
  useEffect(() => {
    if (awaited !== null && state.kind !== 'searching') chooseAwaited(awaited)
  }, [awaited, state.kind])

  const moveActive = (step: number) => {
    setAwaited(null)
    if (!isOpen) setOpen(true)
    else if (hits.length > 0) setActive((index) => (index + step + hits.length) % hits.length)
  }
  const pressEnter = (isAdding: boolean) => {
    if (!isEmpty && state.kind === 'searching') setAwaited(isAdding)
    else if (activeHit && (isEmpty || state.kind === 'found')) chooseByKey(activeHit, isAdding)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      moveActive(step)
    } else if (event.key === 'Enter' && isListOpen) {
      event.preventDefault()
      pressEnter(event.ctrlKey || event.metaKey)
    } else if (event.key === 'Tab') close()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows <search>
    <div className={classes.box} role="search" data-open={isListOpen}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={classes.input}
          placeholder="Address, PID, plan, MLS® number or place"
          aria-label="Search for an address, PID, plan, MLS number or place"
          aria-keyshortcuts="/"
          aria-expanded={isListOpen}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={isListOpen && activeHit ? getOptionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            edit(event.currentTarget.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={handleKeyDown}
        />
        <FieldEnd
          isEmpty={text === ''}
          onClear={() => {
            edit('')
            input.current?.focus()
          }}
        />
      </div>
      {isListOpen && (
        <SearchResults
          listId={LIST_ID}
          getOptionId={getOptionId}
          text={text.trim()}
          state={state}
          response={response}
          active={active}
          onActivate={setActive}
          onChoose={choose}
          onRetry={retry}
          onForget={forget}
        />
      )}
    </div>
  )
}

function FieldEnd({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  if (isEmpty) {
    return (
      <>
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
        <IconButton
          icon={IconChevronLeft}
          iconSize={16}
          label="Collapse the search"
          className={classes.collapse ?? ''}
          onClick={() => setSearchCollapsed(true)}
        />
      </>
    )
  }
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label="Clear the search"
      // Keeps the focus in the field; without it the list would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
