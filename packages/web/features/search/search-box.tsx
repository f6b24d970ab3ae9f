import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchHit } from '#contract/parcel/search.ts'
import { uncoverMap } from '../../state/table/drawer.ts'
import { useEscape } from '../../ui/behaviour/use-escape.ts'
import { useShortcutKeys } from '../../ui/behaviour/use-shortcuts.ts'
import classes from './search-box.module.css'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

const LIST_ID = 'search-results'
const optionId = (index: number) => `search-hit-${index}`

interface SearchBoxProps {
  /** Shows a result on the map before it is chosen; null takes the preview away. */
  onPreview: (hit: SearchHit | null) => void
  onChoose: (hit: SearchHit) => void
  /** Other words, or none: what was chosen before is over. */
  onEdit: () => void
}

/** One box for addresses, PIDs, plans, listings, places and coordinates (an ARIA combobox). */
export function SearchBox({ onPreview, onChoose, onEdit }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { state, retry } = useSearch(words, isOpen)
  const response =
    state.kind === 'found' ? state.response : state.kind === 'searching' ? state.previous : null
  const hits = useMemo(() => response?.groups.flatMap((group) => group.hits) ?? [], [response])
  const chosen = hits[active]
  const isListOpen = isOpen && words.trim() !== ''

  const preview = useEffectEvent(onPreview)
  useEffect(() => {
    preview(isListOpen ? (chosen ?? null) : null)
  }, [chosen, isListOpen])
  // The best answer of a new list is chosen before anybody moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list, not its length, resets the choice
  useEffect(() => setActive(0), [response])

  const edit = (next: string) => {
    setWords(next)
    onEdit()
  }
  const close = () => setOpen(false)
  useEscape(isListOpen, close)
  useShortcutKeys(
    useMemo(
      () => [
        {
          keys: ['/', 'mod+k'],
          title: 'Search',
          group: 'Find' as const,
          worksInFields: true,
          run: () => {
            // A field that the table covers takes no focus.
            flushSync(uncoverMap)
            input.current?.focus()
            input.current?.select()
          },
        },
      ],
      [],
    ),
  )

  const choose = (hit: SearchHit) => {
    setWords(hit.title)
    close()
    input.current?.blur()
    onChoose(hit)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      else if (hits.length > 0) setActive((now) => (now + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && isListOpen && chosen && state.kind === 'found') {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Tab') close()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every supported browser
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
          aria-activedescendant={isListOpen && chosen ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={words}
          onChange={(event) => {
            edit(event.currentTarget.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={press}
        />
        {words === '' ? (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        ) : (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear the search"
            // Pressing must not take the focus from the field, which would close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              edit('')
              input.current?.focus()
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {isListOpen && (
        <SearchResults
          listId={LIST_ID}
          optionId={optionId}
          words={words.trim()}
          state={state}
          response={response}
          active={active}
          onActivate={setActive}
          onChoose={choose}
          onRetry={retry}
        />
      )}
    </div>
  )
}
