import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type ColumnLayout,
  checkColumnLayout,
  defaultColumnLayout,
  moveShownColumn,
  shownColumns,
  toggleColumn,
} from '#domain/column-layout.ts'
import { applyPreset, savePreset } from '#domain/column-presets.ts'
import type { ColumnKey } from '#domain/columns.ts'
import { setColumnLayout, setColumnPresets, useColumns } from '../../state/columns.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { ColumnChoices } from './column-choices.tsx'
import classes from './columns-dialog.module.css'
import { PresetForm } from './preset-form.tsx'
import { PresetList } from './preset-list.tsx'
import { ShownColumns } from './shown-columns.tsx'

/**
 * Customize Columns (specification part 2, section 2). Everything happens on a draft until Customize; presets are
 * kept at once, for they are not part of what Cancel gives up.
 */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { layout, presets, recent } = useColumns()
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
  const save = (name: string) => {
    const saved = savePreset(presets, name, draft)
    if (saved.ok) {
      setColumnPresets(saved.presets)
      setNaming(false)
    }
    return saved
  }

  return (
    <Dialog title="Customize Columns" size="lg" onClose={onClose}>
      <PresetList
        presets={presets}
        shown={shown}
        onApply={(preset) => setDraft(applyPreset(draft, preset))}
        onChange={setColumnPresets}
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
            <ColumnChoices search={search} shown={new Set(shown)} recent={recent} onToggle={toggle} />
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
          <Button variant="subtle" color="gray" onClick={() => setDraft(defaultColumnLayout())}>
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

/** A column that is switched on joins at the end of the table, where it is seen. */
function toggledLast(draft: ColumnLayout, key: ColumnKey): ColumnLayout {
  const toggled = toggleColumn(draft, key)
  const shown = shownColumns(toggled)
  return shown.includes(key) ? moveShownColumn(toggled, key, shown.length) : toggled
}
