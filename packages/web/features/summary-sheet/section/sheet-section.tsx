import { Skeleton, TextInput } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { Offer } from '#domain/summary-sheet/offers.ts'
import type { SheetBlock } from '#domain/summary-sheet/sheet.ts'
import { SHEET_BLOCKS } from '#domain/summary-sheet/sheet-blocks.ts'
import { RestoreButtons } from '../restore-buttons.tsx'
import { editSheet } from '../sheets.ts'
import { BlockItems } from './block-items.tsx'
import { BlockOffers } from './block-offers.tsx'
import { BlockTable } from './block-table.tsx'
import classes from './sheet-section.module.css'

interface SheetSectionProps {
  upid: string
  block: SheetBlock
  offers: readonly Offer[]
  isEditing: boolean
  /** Grid row, the same in every sheet. */
  row: number
}

export function SheetSection({ upid, block, offers, isEditing, row }: SheetSectionProps) {
  const { key, title, state, isDeleted } = block
  if (isDeleted && !isEditing) return null
  return (
    // Not a landmark, because sheets side by side would repeat its name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={classes.section}
      style={{ '--row': row } as CSSProperties}
      role="group"
      aria-label={title}
      aria-busy={state === 'loading'}
      data-block={key}
      data-state={state}
      data-unqueried={isUnqueried(block)}
      data-deleted={isDeleted}
    >
      <SectionHeading upid={upid} block={block} isEditing={isEditing} />
      {!isDeleted && (
        <>
          <SectionBody upid={upid} block={block} isEditing={isEditing} />
          <BlockOffers upid={upid} offers={offers} />
        </>
      )}
    </div>
  )
}

/** Whether the block would print only dashes: neither queried nor edited. */
function isUnqueried({ state, items }: SheetBlock): boolean {
  return state === 'new' && items.every(({ item }) => item.edit === null)
}

function SectionHeading({ upid, block, isEditing }: Pick<SheetSectionProps, 'upid' | 'block' | 'isEditing'>) {
  const { key, title, isTitleEdited, isDeleted } = block
  const [text, setText] = useState<string | null>(null)
  if (!isEditing) return <h3 className={classes.heading}>{title}</h3>
  const save = () => {
    if (text !== null && text !== title)
      editSheet(upid, { kind: 'edit-section', section: key, title: readTitle(key, text) })
    setText(null)
  }
  return (
    <div className={classes.editedHeading}>
      {isDeleted ? (
        <h3 className={classes.heading}>{title}</h3>
      ) : (
        <TextInput
          size="xs"
          variant="unstyled"
          className={classes.title}
          aria-label={`Title of the section: ${title}`}
          maxLength={200}
          value={text ?? title}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') {
              event.stopPropagation()
              setText(null)
            }
          }}
        />
      )}
      {isTitleEdited && <span className={classes.tag}>edited</span>}
      <RestoreButtons
        upid={upid}
        name={title}
        deleting={isDeleted ? null : { kind: 'delete-section', section: key }}
        restoring={isDeleted || isTitleEdited ? { kind: 'restore-section', section: key } : null}
      />
    </div>
  )
}

/** Returns the edited title, or an empty text if it equals the default. */
const readTitle = (key: SheetBlock['key'], text: string) => (text.trim() === SHEET_BLOCKS[key] ? '' : text)

function SectionBody({ upid, block, isEditing }: Pick<SheetSectionProps, 'upid' | 'block' | 'isEditing'>) {
  const { state, reason, items, table, title } = block
  const isWaiting = state === 'loading'
  if (isWaiting && !isEditing) return <SectionSkeleton block={block} />
  const hasFailed = state === 'error' || state === 'timeout'
  // Omits the items, because each would repeat the failure.
  const omitsItems = hasFailed && !isEditing && items.every(({ item }) => item.edit === null)
  return (
    <>
      {hasFailed && (
        <p className={classes.failure} role="status">
          <span>{state}</span> {state === 'error' && (reason ?? 'It could not be loaded.')}
        </p>
      )}
      {!omitsItems && <BlockItems upid={upid} items={items} isEditing={isEditing} />}
      {!hasFailed && !isWaiting && table !== null && (
        <BlockTable upid={upid} title={title} table={table} isEditing={isEditing} />
      )}
    </>
  )
}

function SectionSkeleton({ block: { items, table, title } }: { block: SheetBlock }) {
  const rows = table === null ? 0 : Math.max(table.rows.length, 2)
  return (
    <div role="status" aria-label={`Loading: ${title}`}>
      <dl className={classes.skeleton}>
        {items.map(({ key, label }, index) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Skeleton height={12} width={`${WIDTHS[index % WIDTHS.length]}%`} />
            </dd>
          </div>
        ))}
      </dl>
      {ROWS.slice(0, rows).map((key) => (
        <Skeleton key={key} height={12} mt={12} />
      ))}
    </div>
  )
}

const WIDTHS = [60, 40, 50]
const ROWS = ['first', 'second', 'third']
