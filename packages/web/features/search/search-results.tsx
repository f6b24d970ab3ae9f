import {
  IconCurrentLocation,
  IconFileText,
  IconHash,
  IconHistory,
  IconMapPin,
  IconMapSearch,
  IconPlus,
  IconReceipt,
  IconTag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { SearchGroup, SearchHit } from '#contract/parcel/search.ts'
import { useSelection } from '../../state/selection.ts'
import classes from './search-box.module.css'
import type { SearchState } from './use-search.ts'

export interface ShownResponse {
  groups: readonly { group: SearchGroup | 'recent'; hits: readonly SearchHit[] }[]
  hint: string | null
}

const GROUPS: Record<SearchGroup | 'recent', { title: string; icon: typeof IconHash }> = {
  address: { title: 'Addresses', icon: IconMapPin },
  pid: { title: 'PIDs', icon: IconHash },
  plan: { title: 'Plans', icon: IconFileText },
  roll: { title: 'Roll numbers', icon: IconReceipt },
  listing: { title: 'Listings', icon: IconTag },
  place: { title: 'Places', icon: IconMapSearch },
  recent: { title: 'Recent searches', icon: IconHistory },
  coordinates: { title: 'Coordinates', icon: IconCurrentLocation },
}

interface SearchResultsProps {
  listId: string
  getOptionId: (index: number) => string
  text: string
  state: SearchState
  response: ShownResponse | null
  active: number
  onActivate: (index: number) => void
  onChoose: (hit: SearchHit, isAdding: boolean) => void
  onRetry: () => void
  onForget: () => void
}

export function SearchResults(props: SearchResultsProps) {
  const { state, response, text, onRetry } = props
  const isEmpty = response !== null && response.groups.length === 0
  return (
    // Pressing here must not take the focus from the field, which would close the list before the click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the options are reached by the field's arrow keys
    <div className={classes.results} onMouseDown={(event) => event.preventDefault()}>
      {response?.hint && (
        <p className={isEmpty ? classes.note : classes.hint} role="status">
          {response.hint}
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={classes.note} role="alert">
          The search is not responding.{' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      {state.kind === 'found' && isEmpty && !response.hint && (
        <p className={classes.note} role="status">
          Nothing found for “{text}”. Try a street and number, a PID such as 012-345-678, or a plan number.
        </p>
      )}
      {state.kind !== 'failed' && response === null && <Skeleton />}
      <Options {...props} />
      {response && response.groups.length > 0 && <ResultsFooter {...props} response={response} />}
    </div>
  )
}

function ResultsFooter({ response, onForget }: SearchResultsProps & { response: ShownResponse }) {
  const hasParcels = response.groups.some(({ hits }) => hits.some(({ upids }) => upids.length > 0))
  const hasRecent = response.groups.some(({ group }) => group === 'recent')
  return (
    <p className={classes.foot}>
      <span>
        <kbd>Enter</kbd> goes there
        {hasParcels && (
          <>
            {' · '}
            <kbd>Ctrl Enter</kbd> adds to the selection
          </>
        )}
      </span>
      {hasRecent && (
        <button type="button" className={classes.retry} onClick={onForget}>
          Clear
        </button>
      )}
    </p>
  )
}

function Options({ listId, getOptionId, response, active, onActivate, onChoose }: SearchResultsProps) {
  let index = -1
  return (
    <div id={listId} role="listbox" aria-label="Search results">
      {response?.groups.map(({ group, hits }) => {
        const { title, icon: Icon } = GROUPS[group]
        return (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
          <div key={group} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden>
              {title}
            </div>
            {hits.map((hit) => {
              index += 1
              const optionIndex = index
              return (
                <Option
                  key={hit.id}
                  id={getOptionId(optionIndex)}
                  hit={hit}
                  icon={<Icon size={16} stroke={1.75} aria-hidden />}
                  isActive={optionIndex === active}
                  onActivate={() => onActivate(optionIndex)}
                  onChoose={(isAdding) => onChoose(hit, isAdding)}
                />
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps {
  id: string
  hit: SearchHit
  icon: ReactNode
  isActive: boolean
  onActivate: () => void
  onChoose: (isAdding: boolean) => void
}

function Option({ id, hit, icon, isActive, onActivate, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the active option
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={() => isActive || onActivate()}
      onClick={(event) => onChoose((event.target as HTMLElement).closest('[data-add]') !== null)}
    >
      {icon}
      <span className={classes.title}>
        <Emphasised text={hit.title} ranges={hit.matches} />
      </span>
      {hit.subtitle && <span className={classes.subtitle}>{hit.subtitle}</span>}
      {hit.upids.length > 0 && <AddButton hit={hit} />}
    </div>
  )
}

function AddButton({ hit }: { hit: SearchHit }) {
  const isSelected = useSelection(({ set }) => hit.upids.every((upid) => set.has(upid)))
  if (isSelected) return <span className={classes.selected}>Selected</span>
  return (
    <span className={classes.add} data-add aria-hidden title="Add to the selection (Ctrl Enter)">
      <IconPlus size={14} stroke={2} /> Add
    </span>
  )
}

function Skeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Searching">
      <span />
      <span />
    </div>
  )
}

interface EmphasisedProps {
  text: string
  /** Sorted ranges [start, end) without overlap. */
  ranges: readonly (readonly [number, number])[]
}

function Emphasised({ text, ranges }: EmphasisedProps) {
  const parts: ReactNode[] = []
  let position = 0
  for (const [start, end] of ranges) {
    if (start < position) continue
    parts.push(text.slice(position, start), <b key={start}>{text.slice(start, end)}</b>)
    position = end
  }
  parts.push(text.slice(position))
  return <>{parts}</>
}
