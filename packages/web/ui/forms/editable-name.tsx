import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import classes from './editable-name.module.css'
import { NameForm } from './name-form.tsx'

interface EditableNameProps {
  /** Such as `folder`. */
  noun: string
  name: string
  /** @throws ApiError; the text remains */
  onRename: (name: string) => Promise<void>
  aside?: ReactNode
}

export function EditableName({ noun, name, onRename, aside }: EditableNameProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <NameForm
        noun={noun}
        initialName={name}
        verb="Rename"
        onCancel={() => setRenaming(false)}
        onSave={async (to) => {
          await onRename(to)
          setRenaming(false)
        }}
      />
    )
  }
  return (
    <div className={classes.title}>
      <h2>{name}</h2>
      <IconButton icon={IconPencil} iconSize={16} label="Rename" onClick={() => setRenaming(true)} />
      {aside}
    </div>
  )
}
