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
  options: readonly SelectOption[]
  values: readonly string[]
  pickAll: (() => void) | undefined
  onDone: () => void
}

export function SelectDropdown(props: SelectDropdownProps) {
  const { label, combobox, isLoading, isMultiple, search, onSearch, options, values, pickAll, onDone } = props
  /** Returns the focus to the button when Tab leaves the dropdown. */
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return
    const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')]
    if (event.target !== (event.shiftKey ? focusable[0] : focusable.at(-1))) return
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
      {isMultiple && options.length > 0 && <SelectAll options={options} values={values} pickAll={pickAll} />}
      <OptionList {...props} />
      <StartAtChosen combobox={combobox} index={options.findIndex(({ value }) => values.includes(value))} />
      {options.length === 0 && (
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

function OptionList({ label, listId, isLoading, isMultiple, search, options, values }: SelectDropdownProps) {
  const chosenIndex = options.findIndex(({ value }) => values.includes(value))
  const [page, setPage] = useState({ search, count: OPTIONS_PER_BATCH + Math.max(0, chosenIndex) })
  const searchCount = page.search === search ? page.count : OPTIONS_PER_BATCH
  const count = search === null ? options.length : searchCount
  return (
    <Combobox.Options
      id={listId}
      className={classes.options}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-busy={isLoading || undefined}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (count < options.length && scrollTop + clientHeight > scrollHeight - NEAR_END)
          setPage({ search, count: count + OPTIONS_PER_BATCH })
      }}
    >
      {options.slice(0, count).map((option, index) => (
        <Option
          key={option.value}
          option={option}
          position={index + 1}
          total={options.length}
          isChosen={values.includes(option.value)}
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

type SelectAllProps = Pick<SelectDropdownProps, 'options' | 'values' | 'pickAll'>

function SelectAll({ options, values, pickAll }: SelectAllProps) {
  const enabledOptions = options.filter(({ isDisabled }) => !isDisabled)
  const count = enabledOptions.filter(({ value }) => values.includes(value)).length
  return (
    <Checkbox
      size="xs"
      className={classes.all ?? ''}
      label="Select All"
      disabled={enabledOptions.length === 0}
      checked={enabledOptions.length > 0 && count === enabledOptions.length}
      indeterminate={count > 0 && count < enabledOptions.length}
      onChange={pickAll}
    />
  )
}

interface OptionProps {
  option: SelectOption
  position: number
  total: number
  isChosen: boolean
  isMultiple: boolean
}

/** `aria-checked` marks chosen options, because Mantine moves `aria-selected` with the arrow keys. */
function Option(props: OptionProps) {
  const { option, position, total, isChosen, isMultiple } = props
  const { value, label, isDisabled = false } = option
  return (
    <Combobox.Option
      value={value}
      active={isChosen}
      disabled={isDisabled}
      aria-disabled={isDisabled || undefined}
      aria-checked={isMultiple ? isChosen : undefined}
      aria-posinset={position}
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
