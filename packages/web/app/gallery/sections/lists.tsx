import { Badge } from '@mantine/core'
import { useState } from 'react'
import { ReorderList } from '../../../ui/lists/reorder-list.tsx'
import { type Tab, TabBar } from '../../../ui/pages/tab-bar.tsx'
import classes from '../gallery.module.css'
import { FRUITS, LONG_TEXT, LONG_WORD } from '../samples.ts'
import { Specimen, State } from '../specimen.tsx'

export function ListsSection() {
  return (
    <>
      <Specimen
        id="reorder-list"
        title="Drag-to-reorder list"
        note="With the keyboard: Space on the grip lifts, the arrow keys move, Space drops, Escape puts it back."
      >
        <State name="Filled">
          <Ordered label="Order of the fruits" initial={FRUITS.slice(0, 5)} />
        </State>
        <State name="Long words">
          <Ordered label="Order of long words" initial={[LONG_TEXT, LONG_WORD, 'Short']} />
        </State>
        <State name="Disabled">
          <Ordered label="Locked order" initial={FRUITS.slice(0, 2)} disabled />
        </State>
      </Specimen>
      <Specimen
        id="tab-bar"
        title="Tab bar"
        note="Arrow keys move between tabs. A shade shows when more than 16 px have been scrolled."
      >
        <State name="A few">
          <Tabbed label="Parts" names={['Facts', 'History', 'Sources']} disabledName="Sources" />
        </State>
        <State name="Many, long words">
          <Tabbed
            label="Many parts"
            names={['First', LONG_WORD, 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']}
          />
        </State>
      </Specimen>
    </>
  )
}

interface OrderedProps {
  label: string
  initial: readonly string[]
  disabled?: boolean
}

function Ordered({ label, initial, disabled = false }: OrderedProps) {
  const [order, setOrder] = useState(initial)
  return (
    <ReorderList
      label={label}
      disabled={disabled}
      items={order.map((name) => ({ key: name, label: name, content: name }))}
      onMove={(key, toIndex) => setOrder(order.filter((name) => name !== key).toSpliced(toIndex, 0, key))}
    />
  )
}

interface TabbedProps {
  label: string
  names: readonly string[]
  disabledName?: string
}

function Tabbed({ label, names, disabledName }: TabbedProps) {
  const [value, setValue] = useState(names[0] ?? '')
  const tabs = names.map(
    (name, index): Tab<string> => ({
      key: name,
      label: name,
      isDisabled: name === disabledName,
      note: index === 1 ? <Badge size="xs">12</Badge> : undefined,
      content: (
        <div style={{ padding: 12 }}>
          {Array.from({ length: 20 }, (_, line) => `${name}: line ${line + 1}`).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ),
    }),
  )
  return (
    <div className={classes.box}>
      <TabBar label={label} tabs={tabs} value={value} onChange={setValue} />
    </div>
  )
}
