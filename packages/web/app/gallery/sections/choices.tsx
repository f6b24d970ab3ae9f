import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { FilterInput } from '../../../ui/fields/filter-input.tsx'
import { MultiSelectBox, type MultiSelectBoxProps, SelectBox } from '../../../ui/fields/select/select-box.tsx'
import type { SelectOption } from '../../../ui/fields/select/select-options.ts'
import { PageSelect } from '../../../ui/pages/page-select.tsx'
import { applyPageSelect, getPageSelect } from '../../../ui/pages/select-page.ts'
import { FRUITS, LONG_TEXT, LONG_WORD } from '../samples.ts'
import { FieldSpecimen, Specimen, State } from '../specimen.tsx'

const OPTIONS: readonly SelectOption[] = FRUITS.map((fruit) => ({ value: fruit, label: fruit }))
const MANY_OPTIONS: readonly SelectOption[] = Array.from({ length: 300 }, (_, index) => ({
  value: String(index),
  label: `Neighbourhood ${index + 1}`,
}))
const ODD_OPTIONS: readonly SelectOption[] = [
  { value: 'long', label: LONG_TEXT },
  { value: 'word', label: LONG_WORD },
  { value: 'off', label: 'Not to be had now', isDisabled: true },
  { value: 'secret', label: 'Hidden without its resource', needs: ['testing'] },
  { value: 'short', label: 'Short' },
]
const NO_RESOURCES: ReadonlySet<ResourceKey> = new Set()

export function ChoicesSection() {
  return (
    <>
      <FieldSpecimen
        id="select-box"
        title="Select-box"
        note="Opens with Enter, Space or an arrow key; type to search; arrow keys and Enter choose; Escape closes."
        field={SelectBox<string>}
        states={{
          'One, empty': { label: 'Fruit', options: OPTIONS, initial: null },
          'One, filled': {
            label: 'Favourite fruit',
            options: OPTIONS,
            initial: 'Cherry',
            description: 'Only one.',
          },
          'One, refused': {
            label: 'Fruit of the month',
            options: OPTIONS,
            initial: 'Grape',
            error: 'Out of season.',
            isRequired: true,
          },
          'One, disabled': { label: 'Locked fruit', options: OPTIONS, initial: 'Plum', disabled: true },
          'One, loading': { label: 'Fruit on its way', options: [], initial: null, isLoading: true },
          'One, with nothing to choose': { label: 'Fruit of winter', options: [], initial: null },
        }}
      />
      <FieldSpecimen
        id="multi-select-box"
        title="Select-box for many"
        field={Many}
        states={{
          'Many, empty': { label: 'Fruits', options: OPTIONS, initial: [] },
          'Many, filled': {
            label: 'Favourite fruits',
            options: OPTIONS,
            initial: ['Apple', 'Cherry', 'Pear', 'Plum', 'Grape'],
          },
          'Many, of 300': { label: 'Neighbourhoods', options: MANY_OPTIONS, initial: ['4'] },
          'Many, long words, one off, one hidden': {
            label: 'Odd ones',
            options: ODD_OPTIONS,
            initial: ['long'],
            resources: NO_RESOURCES,
          },
        }}
      />
      <Specimen id="filter-input" title="Filter input" note="Its cross empties it.">
        <State name="Empty, and what it finds">
          <Filtered />
        </State>
        <State name="Disabled">
          <FilterInput
            aria-label="Locked filter"
            placeholder="Find a data source..."
            value=""
            onChange={() => {}}
            disabled
          />
        </State>
      </Specimen>
      <Specimen
        id="page-select"
        title="Page-select checkbox"
        note="The box acts on the visible rows, its menu on all pages."
      >
        <State name="Three of eight rows on the page">
          <Pages />
        </State>
      </Specimen>
    </>
  )
}

type ManyProps = Omit<MultiSelectBoxProps<string>, 'values'> & { value: readonly string[] }

const Many = ({ value, ...box }: ManyProps) => <MultiSelectBox {...box} values={value} />

function Filtered() {
  const [text, setText] = useState('')
  const matches = FRUITS.filter((fruit) => fruit.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Stack gap={8}>
      <FilterInput
        aria-label="Find a fruit"
        placeholder="Find a data source..."
        value={text}
        onChange={setText}
      />
      <span>{matches.join(', ') || 'No matches.'}</span>
    </Stack>
  )
}

const PAGE_ROWS = FRUITS.slice(0, 3)

function Pages() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Apple']))
  const toggle = (fruit: string) => {
    const next = new Set(selected)
    if (!next.delete(fruit)) next.add(fruit)
    setSelected(next)
  }
  return (
    <Stack gap={8}>
      <PageSelect
        state={getPageSelect(PAGE_ROWS, FRUITS, selected)}
        onAction={(action) => setSelected(applyPageSelect(action, PAGE_ROWS, FRUITS, selected))}
      />
      {PAGE_ROWS.map((fruit) => (
        <Checkbox
          key={fruit}
          size="xs"
          label={fruit}
          checked={selected.has(fruit)}
          onChange={() => toggle(fruit)}
        />
      ))}
      <span>{selected.size} selected on all pages</span>
    </Stack>
  )
}
