import { Button, Checkbox, Combobox, type ComboboxStore } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './select-box.module.css'
import type { SelectOption } from './select-options.ts'

interface SelectDropdownProps {
  label: string
  listId: string
  combobox: ComboboxStore
  isLoading: boolean
  isMultiple: boolean
  search: string | null
  onSearch: (words: string) => void
  shown: readonly SelectOption[]
  chosen: readonly string[]
  pickAll: (() => void) | undefined
  onDone: () => void
}

export function SelectDropdown(props: SelectDropdownProps) {
  const { label, combobox, isLoading, isMultiple, search, onSearch, shown, chosen, pickAll, onDone } = props
  /** Returns the focus to the button when Tab leaves the dropdown. */
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return
    const within = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')]
    if (event.target !== (event.shiftKey ? within[0] : within.at(-1))) return
    combobox.closeDropdown()
    combobox.targetRef.current?.focus()
  }
  return (
    <Combobox.Dropdown className={classes.dropdown} onKeyDown={leave}>
      {search !== null && (
        <Combobox.Search
          aria-label={`Search: ${label}`}
          placeholder="Search here..."
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {isMultiple && shown.length > 0 && <SelectAll shown={shown} chosen={chosen} pickAll={pickAll} />}
      <OptionList {...props} />
      <StartAtChosen combobox={combobox} index={shown.findIndex(({ value }) => chosen.includes(value))} />
      {shown.length === 0 && (
        <p className={classes.nothing} role="status">
          {isLoading ? 'Loading the options…' : getEmptyText(search)}
        </p>
      )}
      {isMultiple && (
        <div className={classes.footer}>
          <Button size="compact-sm" onClick={onDone}>
            Done
          </Button>
        </div>
      )}
    </Combobox.Dropdown>
  )
}

/** Options rendered at first; about seven are visible. */
const OPTIONS_PER_BATCH = 60
/** CSS pixels from the rendered end at which more options are rendered. */
const NEAR_END = 200

function OptionList({ label, listId, isLoading, isMultiple, search, shown, chosen }: SelectDropdownProps) {
  const first =
    OPTIONS_PER_BATCH +
    Math.max(
      0,
      shown.findIndex(({ value }) => chosen.includes(value)),
    )
  const [drawn, setDrawn] = useState({ search, count: first })
  const count = search === null ? shown.length : drawn.search === search ? drawn.count : OPTIONS_PER_BATCH
  return (
    <Combobox.Options
      id={listId}
      className={classes.options}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-busy={isLoading || undefined}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (count < shown.length && scrollTop + clientHeight > scrollHeight - NEAR_END)
          setDrawn({ search, count: count + OPTIONS_PER_BATCH })
      }}
    >
      {shown.slice(0, count).map((option, index) => (
        <Option
          key={option.value}
          option={option}
          place={index + 1}
          total={shown.length}
          isChosen={chosen.includes(option.value)}
          isMultiple={isMultiple}
        />
      ))}
    </Combobox.Options>
  )
}

/** Starts the arrow keys at the chosen option. Mantine's own timer may run too early. */
function StartAtChosen({ combobox, index }: { combobox: ComboboxStore; index: number }) {
  const start = useRef(() => combobox.updateSelectedOptionIndex(index, { scrollIntoView: true }))
  useEffect(() => start.current(), [])
  return null
}

const getEmptyText = (search: string | null) =>
  search?.trim() ? `Nothing matches “${search.trim()}”.` : 'There is nothing to choose from.'

function SelectAll({ shown, chosen, pickAll }: Pick<SelectDropdownProps, 'shown' | 'chosen' | 'pickAll'>) {
  const within = shown.filter(({ isDisabled }) => !isDisabled)
  const count = within.filter(({ value }) => chosen.includes(value)).length
  return (
    <Checkbox
      size="xs"
      className={classes.all ?? ''}
      label="Select All"
      disabled={within.length === 0}
      checked={within.length > 0 && count === within.length}
      indeterminate={count > 0 && count < within.length}
      onChange={pickAll}
    />
  )
}

interface OptionProps {
  option: SelectOption
  place: number
  total: number
  isChosen: boolean
  isMultiple: boolean
}

/** `aria-checked` marks chosen options, because Mantine moves `aria-selected` with the arrow keys. */
function Option(props: OptionProps) {
  const { option, place, total, isChosen, isMultiple } = props
  const { value, label, isDisabled = false } = option
  return (
    <Combobox.Option
      value={value}
      active={isChosen}
      disabled={isDisabled}
      aria-disabled={isDisabled || undefined}
      aria-checked={isMultiple ? isChosen : undefined}
      aria-posinset={place}
      aria-setsize={total}
      className={classes.option}
    >
      <span
        className={classes.mark}
        data-multiple={isMultiple || undefined}
        data-chosen={isChosen || undefined}
      >
        {isChosen && <IconCheck size={14} stroke={2.25} aria-hidden="true" />}
      </span>
      <span className={classes.label}>{label}</span>
    </Combobox.Option>
  )
}
