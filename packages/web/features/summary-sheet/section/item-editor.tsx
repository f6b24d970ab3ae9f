import { TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { editableText, readEditedValue } from '#domain/summary-sheet/read-edited-value.ts'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { itemValue } from '#domain/table/async-item.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { linesOf } from '../item-labels.ts'
import { editSheet } from '../sheets.ts'
import classes from './item-editor.module.css'
import { ValueText } from './sheet-value.tsx'

/** A value while its sheet is edited: a button that becomes a field. Enter and leaving save, Escape discards. */
export function ItemEditor({ upid, of }: { upid: string; of: SheetItem }) {
  const units = usePreferences((preferences) => preferences.units)
  const [isOpen, setOpen] = useState(false)
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
  const lines = linesOf(of, units)
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

function ItemField({ upid, of, onDone }: { upid: string; of: SheetItem; onDone: (byKey: boolean) => void }) {
  const units = usePreferences((preferences) => preferences.units)
  const [initial] = useState(() => editableText(of.type, itemValue(of.item), units))
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = useRef(false)

  function save(byKey: boolean): void {
    if (isOver.current) return
    const read = readEditedValue(of.type, text, units)
    if (text.trim() === initial) done(byKey)
    else if (!read.ok) setProblem(read.reason)
    else {
      editSheet(upid, { kind: 'edit-item', item: of.key, value: read.value })
      done(byKey)
    }
  }
  function done(byKey: boolean): void {
    isOver.current = true
    onDone(byKey)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Or the same stroke would press the button that the focus goes back to.
      event.preventDefault()
      save(true)
    } else if (event.key === 'Escape') {
      // It closes the field, not what stands below it.
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
        setProblem(null)
      }}
      onBlur={() => save(false)}
      onKeyDown={onKeyDown}
    />
  )
}
