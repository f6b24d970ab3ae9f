import { TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { itemValue } from '#domain/table/async-item.ts'
import { readTypedValue, typedText } from '#domain/table/read-typed-value.ts'
import { doubtfulPrice } from '#domain/table/typed-amount.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { useUnits } from '../../../state/account/preferences.ts'
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
  const units = useUnits()
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
  const units = useUnits()
  const [initial] = useState(() => typedText(field.type, itemValue(field.item), units))
  const [text, setText] = useState(() => getUnparsed(upid, field.key)?.text ?? initial)
  const problem = useSheets(({ byUpid }) => byUpid.get(upid)?.unparsed.get(field.key)?.reason ?? null)
  const hasClosed = useRef(false)

  function save(byKey: boolean) {
    if (hasClosed.current) return
    if (text.trim() === initial) return close(byKey)
    const typed = readTypedValue(field.type, text, units)
    if (!typed.ok) return refuse(typed.reason)
    const isConfirmedByEnter = byKey && problem !== null
    if (isDoubtful(field, typed.value) && !isConfirmedByEnter) return refuse(DOUBTFUL)
    editSheet(upid, { kind: 'edit-item', item: field.key, value: typed.value })
    close(byKey)
  }
  function refuse(reason: string): void {
    setUnparsed(upid, field.key, { text, label: field.label, reason })
  }
  function close(byKey: boolean): void {
    hasClosed.current = true
    if (problem !== null) setUnparsed(upid, field.key, null)
    onDone(byKey)
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Keeps this keystroke from pressing the button that gets the focus back.
      event.preventDefault()
      save(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
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
      onKeyDown={handleKeyDown}
    />
  )
}

function isDoubtful({ type, item }: SheetItem, value: ColumnValue): boolean {
  const previousValue = itemValue(item)
  const isPrice = type === 'currency' || type === 'currency0'
  if (!isPrice || typeof value !== 'number' || typeof previousValue !== 'number') return false
  return doubtfulPrice(value, previousValue) !== null
}
