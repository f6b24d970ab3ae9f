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

/** Enter or leaving the field saves, Escape discards. */
export function ItemEditor({ upid, of }: { upid: string; of: SheetItem }) {
  const units = usePreferences((preferences) => preferences.units)
  // Reopens a field with invalid text after its section was collapsed.
  const [isOpen, setOpen] = useState(() => getUnparsedText(upid, of.key) !== undefined)
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
        of={of}
        onDone={(byKey) => {
          hasFocusToReturn.current = byKey
          setOpen(false)
        }}
      />
    )
  }
  const lines = getLines(of, units)
  const value = (
    <button ref={button} type="button" className={classes.editable} onClick={() => setOpen(true)}>
      <VisuallyHidden>Edit: {of.label}, </VisuallyHidden>
      <ValueText of={of} />
    </button>
  )
  return lines.length === 0 ? (
    value
  ) : (
    <Tooltip label={lines.map((line) => <div key={line}>{line}</div>)}>{value}</Tooltip>
  )
}

const DOUBTFUL = 'A hundred times more or less than before. Press Enter to keep it.'

const getUnparsedText = (upid: string, key: string) =>
  useSheets.getState().byUpid.get(upid)?.unparsed.get(key)

function ItemField({ upid, of, onDone }: { upid: string; of: SheetItem; onDone: (byKey: boolean) => void }) {
  const units = usePreferences((preferences) => preferences.units)
  const [initial] = useState(() => typedText(of.type, itemValue(of.item), units))
  const [text, setText] = useState(() => getUnparsedText(upid, of.key)?.text ?? initial)
  const problem = useSheets(({ byUpid }) => byUpid.get(upid)?.unparsed.get(of.key)?.reason ?? null)
  const hasClosed = useRef(false)

  function save(byKey: boolean): void {
    if (hasClosed.current) return
    const read = readTypedValue(of.type, text, units)
    if (text.trim() === initial) done(byKey)
    else if (!read.ok) setUnparsed(upid, of.key, { text, label: of.label, reason: read.reason })
    else if (isDoubtful(read.value) && !(byKey && problem !== null))
      setUnparsed(upid, of.key, { text, label: of.label, reason: DOUBTFUL })
    else {
      editSheet(upid, { kind: 'edit-item', item: of.key, value: read.value })
      done(byKey)
    }
  }
  function isDoubtful(value: ColumnValue): boolean {
    const previousValue = itemValue(of.item)
    const isPrice = of.type === 'currency' || of.type === 'currency0'
    return (
      isPrice &&
      typeof value === 'number' &&
      typeof previousValue === 'number' &&
      doubtfulPrice(value, previousValue) !== null
    )
  }
  function done(byKey: boolean): void {
    hasClosed.current = true
    if (problem !== null) setUnparsed(upid, of.key, null)
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
      aria-label={of.label}
      placeholder={of.type === 'date' ? '2019-04-03' : 'No value'}
      value={text}
      error={problem}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        if (problem !== null) setUnparsed(upid, of.key, null)
      }}
      onBlur={() => save(false)}
      onKeyDown={onKeyDown}
    />
  )
}
