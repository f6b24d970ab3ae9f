import { type Icon, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import type { DocumentActions } from '../../state/documents/document-actions.ts'
import { useFocusReturn } from '../../ui/behaviour/focus-trail.ts'
import { NameForm } from '../../ui/forms/name-form.tsx'
import classes from '../../ui/pages/list-page.module.css'
import { RowAction } from '../../ui/pages/list-page.tsx'

interface DocumentRowProps {
  document: { id: string; title: string }
  /** Such as `report`. */
  noun: string
  icon: ReactNode
  pathOf: (id: string) => string
  mayChange: boolean
  actions: DocumentActions
  ownActions?: ReactNode
  details: ReactNode
  dates: ReactNode
}

export function DocumentRow(props: DocumentRowProps) {
  const {
    document: { id, title },
    noun,
    icon,
    pathOf,
    mayChange,
    actions,
    ownActions,
    details,
    dates,
  } = props
  const navigate = useNavigate()
  const [isRenaming, setRenaming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useFocusReturn(isBusy)
  if (isRenaming) {
    return (
      <li className={classes.row} data-renaming="true">
        <NameForm
          noun={noun}
          initialName={title}
          verb="Rename"
          onCancel={() => setRenaming(false)}
          onSave={async (name) => {
            await actions.rename(id, name)
            setRenaming(false)
          }}
        />
      </li>
    )
  }
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    await action().catch(notifyFailure)
    setBusy(false)
  }
  const duplicate = async () => {
    const copy = await actions.duplicate(id)
    const open = () => void navigate({ to: pathOf(copy.id) })
    showToast({ kind: 'success', title: `${copy.title} created`, action: { label: 'Open', run: open } })
  }
  const remove = async () => {
    await actions.remove(id)
    const undo = () => void actions.restore(id).catch(notifyFailure)
    showToast({ key: `deleted ${id}`, title: `${title} deleted`, action: { label: 'Undo', run: undo } })
  }
  const rowAction = (verb: string, sign: Icon, onClick: () => void) => (
    <RowAction icon={sign} verb={verb} title={title} disabled={isBusy} onClick={onClick} />
  )
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.name}>
        {mayChange ? (
          <Link to={pathOf(id)} className={classes.title}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <span className={classes.counts}>{details}</span>
      </div>
      <span className={classes.dates}>{dates}</span>
      <span className={classes.actions}>
        {ownActions}
        {mayChange && (
          <>
            {rowAction('Rename', IconPencil, () => setRenaming(true))}
            {rowAction('Duplicate', IconCopy, () => void run(duplicate))}
          </>
        )}
        {rowAction('Delete', IconTrash, () => void run(remove))}
      </span>
    </li>
  )
}
