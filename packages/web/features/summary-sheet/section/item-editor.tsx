import { TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { itemValue } from '#domain/table/async-item.ts'
import { readTypedValue, typedText } from '#domain/table/read-typed-value.ts'
import { doubtfulPrice } from '#domain/table/typed-amount.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { getLines } from '../item-labels.ts'
import { editSheet, setUnparsed, useSheets } from '../sheets.ts'
import classes from './item-editor.module.css'
import { ValueText } from './sheet-value.tsx'

interface ItemEditorProps {
  upid: string
  field: SheetItem
}

/** Enter or leaving the field saves, Escape discards. */
export function ItemEditor({ upid, field }: ItemEditorProps) {
  const units = usePreferences((preferences) => preferences.units)
  // Reopens a field with invalid text after its section was collapsed.
  const [isOpen, setOpen] = useState(() => getUnparsed(upid, field.key) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const hasFocusToReturn = useRef(false)
  useEffect(() => {
    if (isOpen || !hasFocusToReturn.current) return
    hasFocusToReturn.current = false
    button.current?.focus()
  }, [isOpen])
  if (isOpen) {
    return (
      <ItemField
        upid={upid}
        field={field}
        onDone={(byKey) => {
          hasFocusToReturn.current = byKey
          setOpen(false)
        }}
      />
    )
  }
  const lines = getLines(field, units)
  const value = (
    <button ref={button} type="button" className={classes.editable} onClick={() => setOpen(true)}>
      <VisuallyHidden>Edit: {field.label}, </VisuallyHidden>
      <ValueText field={field} />
    </button>
  )
  return lines.length === 0 ? (
    value
  ) : (
    <Tooltip label={lines.map((line) => <div key={line}>{line}</div>)}>{value}</Tooltip>
  )
}

const DOUBTFUL = 'A hundred times more or less than before. Press Enter to keep it.'

const getUnparsed = (upid: string, key: string) => useSheets.getState().byUpid.get(upid)?.unparsed.get(key)

function ItemField({ upid, field, onDone }: ItemEditorProps & { onDone: (byKey: boolean) => void }) {
  const units = usePreferences((preferences) => preferences.units)
  const [initial] = useState(() => typedText(field.type, itemValue(field.item), units))
  const [text, setText] = useState(() => getUnparsed(upid, field.key)?.text ?? initial)
  const problem = useSheets(({ byUpid }) => byUpid.get(upid)?.unparsed.get(field.key)?.reason ?? null)
  const hasClosed = useRef(false)

  function save(byKey: boolean): void {
    if (hasClosed.current) return
    const read = readTypedValue(field.type, text, units)
    if (text.trim() === initial) done(byKey)
    else if (!read.ok) setUnparsed(upid, field.key, { text, label: field.label, reason: read.reason })
    else if (isDoubtful(read.value) && !(byKey && problem !== null))
      setUnparsed(upid, field.key, { text, label: field.label, reason: DOUBTFUL })
    else {
      editSheet(upid, { kind: 'edit-item', item: field.key, value: read.value })
      done(byKey)
    }
  }
  function isDoubtful(value: ColumnValue): boolean {
    const previousValue = itemValue(field.item)
    const isPrice = field.type === 'currency' || field.type === 'currency0'
    return (
      isPrice &&
      typeof value === 'number' &&
      typeof previousValue === 'number' &&
      doubtfulPrice(value, previousValue) !== null
    )
  }
  function done(byKey: boolean): void {
    hasClosed.current = true
    if (problem !== null) setUnparsed(upid, field.key, null)
    onDone(byKey)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Keeps this keystroke from pressing the button that gets the focus back.
      event.preventDefault()
      save(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      done(true)
    }
  }
  return (
    <TextInput
      className={classes.field}
      size="xs"
      aria-label={field.label}
      placeholder={field.type === 'date' ? '2019-04-03' : 'No value'}
      value={text}
      error={problem}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        if (problem !== null) setUnparsed(upid, field.key, null)
      }}
      onBlur={() => save(false)}
      onKeyDown={onKeyDown}
    />
  )
}
