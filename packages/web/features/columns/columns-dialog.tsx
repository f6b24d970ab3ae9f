import { useState } from 'react'
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
import { CustomizeForm } from '../../property/column-presets/customize-form.tsx'
import { useSession } from '../../state/account/session.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import {
  createInitialLayout,
  setColumnLayout,
  useColumnLayout,
  useRecentColumns,
} from '../../state/table/columns.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { ColumnChoices } from './column-choices.tsx'
import classes from './columns-dialog.module.css'
import { ShownColumns } from './shown-columns.tsx'

export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryData>
      <ColumnsForm onClose={onClose} />
    </QueryData>
  )
}

function ColumnsForm({ onClose }: { onClose: () => void }) {
  const layout = useColumnLayout()
  const recentKeys = useRecentColumns()
  const resources = useSession((session) => session.allowedResources)
  const [draft, setDraft] = useState<ColumnLayout>(layout)
  const [search, setSearch] = useState('')
  const check = checkColumnLayout(draft)
  const visibleKeys = shownColumns(draft)
  const toggle = (key: ColumnKey) => setDraft(toggleAtEnd(draft, key))
  const apply = (preset: Parameters<typeof applyPreset>[1]) =>
    setDraft(allowedLayout(applyPreset(draft, preset), resources))

  return (
    <Dialog title="Customize Columns" size="lg" onClose={onClose}>
      <CustomizeForm
        scope="table"
        visibleKeys={visibleKeys}
        problem={check.ok ? null : check.reason}
        onApply={apply}
        onReset={() => setDraft(createInitialLayout())}
        onCustomize={() => setColumnLayout(draft)}
        onClose={onClose}
      >
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
              visibleKeys={visibleKeys}
              recentKeys={recentKeys}
              onToggle={toggle}
              onApply={(scope, columns) => apply({ scope, columns })}
            />
          </section>
          <section className={classes.pane} aria-label="Columns of the table, in their order">
            <p className={classes.paneTitle}>
              In the table <span className={classes.count}>{visibleKeys.length}</span>
            </p>
            <ShownColumns
              visibleKeys={visibleKeys}
              onMove={(key, toIndex) => setDraft(moveShownColumn(draft, key, toIndex))}
              onHide={toggle}
            />
          </section>
        </div>
      </CustomizeForm>
    </Dialog>
  )
}

function toggleAtEnd(draft: ColumnLayout, key: ColumnKey): ColumnLayout {
  const toggledLayout = toggleColumn(draft, key)
  const visibleKeys = shownColumns(toggledLayout)
  return visibleKeys.includes(key) ? moveShownColumn(toggledLayout, key, visibleKeys.length) : toggledLayout
}
