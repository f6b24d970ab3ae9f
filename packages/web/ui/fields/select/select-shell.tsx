import { Combobox, Input, InputBase, Loader, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useFloatingPlace } from '../../behaviour/floating-place.ts'
import classes from './select-box.module.css'
import { SelectDropdown } from './select-dropdown.tsx'
import { filterMatchingOptions, type SelectOption } from './select-options.ts'

export interface SelectShellProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  isRequired?: boolean
  disabled?: boolean
  isLoading?: boolean
  isSearchable?: boolean
  isMultiple: boolean
  options: readonly SelectOption<Value>[]
  values: readonly Value[]
  text: string | null
  onPick: (value: Value) => void
  pickAll?: (options: readonly SelectOption<Value>[]) => void
}

export function SelectShell<Value extends string>({
  label,
  isLabelHidden = false,
  description,
  error,
  placeholder = 'Select...',
  isRequired = false,
  disabled = false,
  isLoading = false,
  isSearchable = true,
  isMultiple,
  options,
  values,
  text,
  onPick,
  pickAll,
}: SelectShellProps<Value>) {
  const id = useId()
  const place = useFloatingPlace()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (isSearchable) combobox.focusSearchInput()
    },
  })
  const matches = filterMatchingOptions(options, search)
  // Mantine would set these one rendering too late.
  const expanded = {
    'aria-expanded': combobox.dropdownOpened,
    'aria-controls': combobox.dropdownOpened ? `${id}-list` : undefined,
  }
  const close = () => {
    combobox.closeDropdown()
    combobox.focusTarget()
  }
  /**
   * Runs before Mantine, which would not mark Escape as handled, so that the dialog below would close too.
   */
  const press = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened) return
    if (event.key === 'Escape') close()
    else if (!isSearchable && event.key === 'Home') combobox.selectOption(0)
    else if (!isSearchable && event.key === 'End') combobox.selectOption(matches.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <div onKeyDownCapture={press}>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          onPick(value as Value)
          if (!isMultiple) close()
        }}
        {...place}
      >
        <Combobox.Target targetType="button" withExpandedAttribute {...expanded}>
          <InputBase
            component="button"
            type="button"
            pointer
            id={id}
            label={label}
            labelProps={{ id: `${id}-label`, ...(isLabelHidden ? { className: classes.hidden } : {}) }}
            description={description}
            error={error}
            withAsterisk={isRequired}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}-text`}
            rightSection={isLoading ? <Loader size={16} /> : <Combobox.Chevron />}
            onClick={() => combobox.toggleDropdown()}
          >
            <span id={`${id}-text`} className={classes.text}>
              {text ?? <Input.Placeholder>{placeholder}</Input.Placeholder>}
            </span>
          </InputBase>
        </Combobox.Target>
        <SelectDropdown
          label={label}
          listId={`${id}-list`}
          combobox={combobox}
          isLoading={isLoading}
          isMultiple={isMultiple}
          search={isSearchable ? search : null}
          onSearch={(words) => {
            setSearch(words)
            combobox.selectFirstOption()
          }}
          options={matches}
          values={values}
          pickAll={pickAll && (() => pickAll(matches))}
          onDone={close}
        />
      </Combobox>
    </div>
  )
}
