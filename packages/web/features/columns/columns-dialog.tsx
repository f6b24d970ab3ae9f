import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  allowedLayout,
  type ColumnLayout,
  checkColumnLayout,
  moveShownColumn,
  shownColumns,
  toggleColumn,
} from '#domain/table/column-layout.ts'
import { applyPreset } from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { PresetForm } from '../../property/column-presets/preset-form.tsx'
import { PresetList } from '../../property/column-presets/preset-list.tsx'
import { savePreset, usePresets } from '../../property/column-presets/presets.ts'
import { useSession } from '../../state/account/session.ts'
import { QueryData } from '../../state/queries/query-data.tsx'
import {
  setColumnLayout,
  startingLayout,
  useColumnLayout,
  useRecentColumns,
} from '../../state/table/columns.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { ColumnChoices } from './column-choices.tsx'
import classes from './columns-dialog.module.css'
import { ShownColumns } from './shown-columns.tsx'

/** Specification part 2, section 2. Presets are saved immediately, because Cancel does not revert them. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryData>
      <Draft onClose={onClose} />
    </QueryData>
  )
}

function Draft({ onClose }: { onClose: () => void }) {
  const layout = useColumnLayout()
  const recent = useRecentColumns()
  const allowed = useSession((session) => session.allowedResources)
  const { isError: arePresetsMissing, refetch } = usePresets()
  const [draft, setDraft] = useState<ColumnLayout>(layout)
  const [search, setSearch] = useState('')
  const [isNaming, setNaming] = useState(false)
  const check = checkColumnLayout(draft)
  const shown = shownColumns(draft)

  const toggle = (key: ColumnKey) => setDraft(toggledLast(draft, key))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.ok) return
    setColumnLayout(draft)
    onClose()
  }
  const save = async (name: string) => {
    const saved = await savePreset('table', name, shown)
    if (saved.ok) setNaming(false)
    return saved
  }

  return (
    <Dialog title="Customize Columns" size="lg" onClose={onClose}>
      {arePresetsMissing && (
        <Text c="dimmed" mb={8}>
          Your presets could not be loaded.{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Try again
          </Button>
        </Text>
      )}
      <PresetList
        scope="table"
        shown={shown}
        onApply={(preset) => setDraft(allowedLayout(applyPreset(draft, preset), allowed))}
      />
      <form onSubmit={submit}>
        <div className={classes.panes}>
          <section className={classes.pane} aria-label="All columns">
            <FilterInput
              className={classes.search ?? ''}
              data-autofocus
              aria-label="Find a column or a data source"
              placeholder="Find a data source..."
              value={search}
              onChange={setSearch}
            />
            <ColumnChoices
              search={search}
              shown={shown}
              recent={recent}
              onToggle={toggle}
              onSet={(scope, columns) =>
                setDraft(allowedLayout(applyPreset(draft, { scope, columns }), allowed))
              }
            />
          </section>
          <section className={classes.pane} aria-label="Columns of the table, in their order">
            <p className={classes.paneTitle}>
              In the table <span className={classes.count}>{shown.length}</span>
            </p>
            <ShownColumns
              shown={shown}
              onMove={(key, toIndex) => setDraft(moveShownColumn(draft, key, toIndex))}
              onHide={toggle}
            />
          </section>
        </div>
        <p className={classes.problem} role="alert">
          {!check.ok && check.reason}
        </p>
        {isNaming && <PresetForm onSave={save} onCancel={() => setNaming(false)} />}
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={() => setDraft(startingLayout())}>
            Reset Settings
          </Button>
          <Button variant="subtle" disabled={!check.ok || isNaming} onClick={() => setNaming(true)}>
            Save as preset
          </Button>
          <span className={classes.grow} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!check.ok}>
            Customize
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A new column joins at the end of the table. */
function toggledLast(draft: ColumnLayout, key: ColumnKey): ColumnLayout {
  const toggled = toggleColumn(draft, key)
  const shown = shownColumns(toggled)
  return shown.includes(key) ? moveShownColumn(toggled, key, shown.length) : toggled
}
